import { describe, expect, findingsOn, test } from './harness'
import { fillLogin, heading, sees } from './visitor'
import { demoPassword } from './wire'
import { translate } from './words'

/** Two colours side by side, as PNG: grey on grey, which spreads to the whole range. */
async function dullPhoto(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = 'rgb(100 100 100)'
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'rgb(140 140 140)'
  context.fillRect(width / 2, 0, width / 2, height)
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}

describe('the pages that the member area leads to', () => {
  test.for(['/promotion.htm?from=letter', '/promotion_5.htm', '/downloader_promotion.htm'])(
    'the sign-in of %s brings its visitor back, at the anchor',
    async (address, { open }) => {
      const page = await open(address)
      await page.getByRole('heading', { name: translate('promotion.signIn') }).waitFor()
      expect(await findingsOn(page)).toEqual([])
      await page.getByRole('link', { name: translate('promotion.signInLink') }).click()
      await heading(page, 'login.title')
      await fillLogin(page, 'nia@example.test', demoPassword)
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname + url.search + url.hash === `${address}#all-in-one`)
      await page.getByRole('link', { name: translate('promotion.yoursLink') }).waitFor()
    },
  )

  test('the photo enhancer works in the browser, and says when a file is no photo', async ({ open }) => {
    const page = await open('/photo-enhancer-online.htm')
    const buffer = Buffer.from(await page.evaluate(`(${dullPhoto})(64, 32)`).then(String), 'base64')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.method()))
    await page.getByLabel(translate('photo.choose')).setInputFiles({ name: 'dull.png', mimeType: 'image/png', buffer })
    await sees(page, 'photo.done')
    const tones = await page.getByRole('img', { name: translate('photo.result') }).evaluate((canvas) => {
      const context = (canvas as HTMLCanvasElement).getContext('2d') as CanvasRenderingContext2D
      return [context.getImageData(5, 10, 1, 1).data[0], context.getImageData(58, 10, 1, 1).data[0]]
    })
    // Left of the slider the darker grey has become black; right of it the lighter one is as it was.
    expect(tones).toEqual([0, 140])
    await expect
      .poll(() => page.getByRole('link', { name: translate('photo.save') }).getAttribute('download'))
      .toBe('enhanced.png')
    expect(await findingsOn(page)).toEqual([])
    expect(sent.filter((method) => method !== 'GET')).toEqual([])

    const text = { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no photo') }
    await page.getByLabel(translate('photo.choose')).setInputFiles(text)
    await sees(page, 'photo.broken')
  })
})
