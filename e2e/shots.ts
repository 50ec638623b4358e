import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { demoOperator } from '@/domains/staff/operators/store/demo-operator'
import { isBuiltIn, tagOf } from '@/platform/i18n/languages'
import { launchBrowser } from './browser'
import { demoSession } from './console-session'
import { signIn } from './wire'

const help = `Usage: npx tsx e2e/shots.ts --out FOLDER [options] URL...

Takes a picture of each address in each width, language and theme.
  --width 1280,390     in CSS pixels
  --language en,ja
  --theme light,dark
  --as EMAIL           logs in first, as a demo member or as the demo operator
  --full               the whole page, not the first screenful alone`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    width: { type: 'string', default: '1280,390' },
    language: { type: 'string', default: 'en' },
    theme: { type: 'string', default: 'light' },
    as: { type: 'string' },
    full: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** `/member.htm?a=register&t=check&hash=…` becomes `register-check`. */
function nameOf(address: URL) {
  const words = [address.searchParams.get('a') ?? address.pathname, address.searchParams.get('t')]
  return words
    .join('-')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

async function shoot(addresses: URL[], out: string) {
  const browser = await launchBrowser()
  const operator = values.as === demoOperator.email ? await demoSession(addresses[0]?.origin ?? '') : null
  for (const width of values.width.split(',').map(Number)) {
    for (const language of values.language.split(',').filter(isBuiltIn)) {
      for (const theme of values.theme.split(',')) {
        const context = await browser.newContext({
          viewport: { width, height: width < 600 ? 844 : 800 },
          locale: tagOf(language),
          colorScheme: theme === 'dark' ? 'dark' : 'light',
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        for (const address of addresses) {
          if (operator) {
            await context.addCookies([{ name: 'foyer_console', value: operator, url: `${address.origin}/console` }])
          } else if (values.as && address === addresses[0]) await signIn(page, address.origin, values.as)
          await page.goto(address.href)
          await page.getByRole('main').waitFor()
          await page.waitForLoadState('networkidle')
          const file = join(out, `${nameOf(address)}.${language}.${theme}.${width}.png`)
          await page.screenshot({ path: file, fullPage: values.full })
          console.log(file)
        }
        await context.close()
      }
    }
  }
  await browser.close()
}

if (values.out && positionals.length > 0) {
  mkdirSync(values.out, { recursive: true })
  await shoot(
    positionals.map((address) => new URL(address)),
    resolve(values.out),
  )
} else {
  console.log(help)
}
