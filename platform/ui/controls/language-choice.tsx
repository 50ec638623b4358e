import { type Language, tagOf } from '@/platform/i18n/languages'
import { languages, ownName } from '@/platform/i18n/page-languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Icon } from './icon'
import css from './language-choice.module.css'

/** Where there is more than one. */
export function LanguageChoice() {
  const translate = useTranslate()
  const { language, chooseLanguage } = useLanguage()
  if (languages.length < 2) return null
  return (
    <span className={css.choice}>
      <Icon name="globe" />
      <select
        className={css.select}
        aria-label={translate('ui.language')}
        value={language}
        onChange={(event) => chooseLanguage(event.target.value as Language)}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={tagOf(each)}>
            {ownName(each)}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}
