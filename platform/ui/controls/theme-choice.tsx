import { useId, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { rememberPreference } from '../browser/preference'
import { Icon } from './icon'
import css from './theme-choice.module.css'

const themes = [
  { name: 'light', icon: 'sun', label: 'ui.themeLight' },
  { name: 'dark', icon: 'moon', label: 'ui.themeDark' },
  { name: 'system', icon: 'device', label: 'ui.themeSystem' },
] as const

export function ThemeChoice() {
  const translate = useTranslate()
  const group = useId()
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? 'system')

  function choose(name: string) {
    document.documentElement.dataset.theme = name
    rememberPreference('theme', name)
    setTheme(name)
  }

  return (
    <fieldset className={css.choice}>
      <legend className="unseen">{translate('ui.theme')}</legend>
      {themes.map(({ name, icon, label }) => (
        <label className={css.option} key={name} title={translate(label)}>
          <input
            className="unseen"
            type="radio"
            name={group}
            value={name}
            checked={theme === name}
            onChange={() => choose(name)}
          />
          <Icon name={icon} />
          <span className="unseen">{translate(label)}</span>
        </label>
      ))}
    </fieldset>
  )
}
