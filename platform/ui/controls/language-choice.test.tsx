import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type Language, Languages } from '@/platform/i18n/languages'
import { startLanguages } from '@/platform/i18n/page-languages'
import { createI18n } from '@/platform/i18n/translator'
import { WordingProvider } from '@/platform/i18n/wording'
import { translate } from '@/tests/screens/dom'
import { wordsOf } from '@/tests/screens/words'
import { LanguageChoice } from './language-choice'

afterEach(() => startLanguages(new Languages()))

function drawIn(language: Language) {
  cleanup()
  const chosen: Language[] = []
  render(
    <WordingProvider i18n={createI18n(language, wordsOf('en'))} onChoose={(each) => void chosen.push(each)}>
      <LanguageChoice />
    </WordingProvider>,
  )
  return chosen
}
const choice = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: translate('ui.language') })

it('offers the vendor’s languages in their order, each by its own name with its lang attribute', async () => {
  startLanguages(new Languages({}, ['ja', 'de', 'zh']))
  const chosen = drawIn('de')
  const select = choice() as HTMLSelectElement
  expect(select.value).toBe('de')
  expect([...select.options].map(({ text, lang }) => [text, lang])).toEqual([
    ['日本語', 'ja'],
    ['Deutsch', 'de'],
    ['繁體中文', 'zh-Hant-TW'],
  ])
  await userEvent.setup().selectOptions(select, 'zh')
  expect(chosen).toEqual(['zh'])
})

it('the language choice is not shown where there is one language', () => {
  startLanguages(new Languages({}, ['de']))
  drawIn('de')
  expect(choice()).toBeNull()
})
