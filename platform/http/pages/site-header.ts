import { type Language, type Languages, tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import { escapeHtml } from '@/platform/mail/letter'

/** The web app's drawings of the same names (platform/ui/controls/icon.tsx; decision 0199). */
const drawings = {
  globe:
    'M10 17.6a7.6 7.6 0 1 0 0-15.2 7.6 7.6 0 0 0 0 15.2ZM2.5 10h15M10 2.4c2 2.1 3 4.7 3 7.6s-1 5.5-3 7.6c-2-2.1-3-4.7-3-7.6s1-5.5 3-7.6Z',
  down: 'm5 7.6 5 5 5-5',
  sun: 'M10 13.4a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8ZM10 1.8v1.6M10 16.6v1.6M4.2 4.2l1.1 1.1M14.7 14.7l1.1 1.1M1.8 10h1.6M16.6 10h1.6M4.2 15.8l1.1-1.1M14.7 5.3l1.1-1.1',
  moon: 'M16.9 11.6A7.2 7.2 0 0 1 8.4 3.1a7.2 7.2 0 1 0 8.5 8.5Z',
  device: 'M3.2 4.2h13.6a.8.8 0 0 1 .8.8v8a.8.8 0 0 1-.8.8H3.2a.8.8 0 0 1-.8-.8V5a.8.8 0 0 1 .8-.8ZM7 16.8h6M10 13.8v3',
} as const

const drawn = (name: keyof typeof drawings) =>
  `<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${drawings[name]}"/></svg>`

interface MenuItem {
  readonly address: string
  readonly name: string
  readonly current: boolean
  /** HTML attributes. */
  readonly more?: string
}

/** A menu of links that opens without a script; nothing where there is no choice. */
export function linkMenu(label: string, items: readonly MenuItem[], icon: keyof typeof drawings | null = null): string {
  const chosen = items.find(({ current }) => current)
  if (items.length < 2) return ''
  const links = items.map(
    ({ address, name, current, more = '' }) =>
      `<li><a href="${escapeHtml(address)}"${more}${current ? ' aria-current="true"' : ''}>${escapeHtml(name)}</a></li>`,
  )
  return `<nav aria-label="${escapeHtml(label)}"><details class="menu"><summary title="${escapeHtml(label)}">${icon === null ? '' : drawn(icon)}${escapeHtml(chosen?.name ?? label)}${drawn('down')}</summary><ul>${links.join('')}</ul></details></nav>`
}

/** The same page in the vendor's other languages, named in their own words. */
export const languageMenu = (
  languages: Languages,
  { language, query, translate }: { language: Language; query: URLSearchParams; translate: Translate },
) =>
  linkMenu(
    translate('ui.language'),
    languages.spoken.map((each) => ({
      address: `?${withQuery(query, 'lang', each)}`,
      name: languages.factsOf(each).name,
      current: each === language,
      more: ` lang="${tagOf(each)}" hreflang="${tagOf(each)}"`,
    })),
    'globe',
  )

export function withQuery(query: URLSearchParams, name: string, value: string): string {
  const changed = new URLSearchParams(query)
  changed.set(name, value)
  return changed.toString()
}

const themes = [
  { name: 'light', icon: 'sun', label: 'ui.themeLight' },
  { name: 'dark', icon: 'moon', label: 'ui.themeDark' },
  { name: 'system', icon: 'device', label: 'ui.themeSystem' },
] as const satisfies readonly { name: string; icon: keyof typeof drawings; label: MessageKey }[]

/** The choice of the appearance, as the web app has it; the script of these pages shows it, since it needs one. */
export function themeMenu(translate: Translate, theme: string | undefined): string {
  const chosen = themes.find(({ name }) => name === theme)?.name ?? 'system'
  const options = themes.map(
    ({ name, icon, label }) =>
      `<label title="${escapeHtml(translate(label))}"><input type="radio" name="theme" value="${name}"${name === chosen ? ' checked' : ''}>${drawn(icon)}<span class="unseen">${escapeHtml(translate(label))}</span></label>`,
  )
  return `<fieldset class="themes"><legend class="unseen">${escapeHtml(translate('ui.theme'))}</legend>${options.join('')}</fieldset>`
}
