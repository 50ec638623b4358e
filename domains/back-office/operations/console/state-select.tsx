import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { SearchSelect } from '@/platform/ui/data/search-select'

/** Narrows a list down to one state. */
export function StateSelect({
  states,
  initial,
}: {
  states: Readonly<Record<string, MessageKey>>
  initial: string | null
}) {
  const translate = useTranslate()
  return (
    <SearchSelect label={translate('logs.state')} name="state" initial={initial}>
      <option value="">{translate('logs.any')}</option>
      {Object.entries(states).map(([state, title]) => (
        <option key={state} value={state}>
          {translate(title)}
        </option>
      ))}
    </SearchSelect>
  )
}
