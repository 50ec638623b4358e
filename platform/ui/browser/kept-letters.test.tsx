import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createI18n } from '@/platform/i18n/translator'
import { WordingProvider } from '@/platform/i18n/wording'
import { useKeptLetters } from './kept-page'

function Page() {
  useKeptLetters()
  return null
}

it('the font of the last Japanese or Chinese page stays first, with any next language', () => {
  const i18n = createI18n('de', {})
  render(
    <WordingProvider i18n={i18n} onChoose={() => {}}>
      <Page />
    </WordingProvider>,
  )
  const { dataset } = document.documentElement
  const kept = (['de', 'ja', 'zh', 'en'] as const).map((language) => {
    act(() => {
      i18n.load(language, {})
      i18n.activate(language)
    })
    return dataset.letters
  })
  document.documentElement.removeAttribute('data-letters')
  expect(kept).toEqual([undefined, 'japan', 'taiwan', 'taiwan'])
})
