import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import { type DifferenceKind, differenceKinds } from '@/platform/wording/differences'
import type { TextFinding } from '../contract/console'

const wrong = {
  empty: 'texts.wrongEmpty',
  form: 'texts.wrongForm',
  values: 'texts.wrongValues',
  markup: 'texts.wrongMarkup',
  plural: 'texts.wrongPlural',
  choice: 'texts.wrongChoice',
  length: 'texts.wrongLength',
} as const satisfies Record<DifferenceKind, MessageKey>

/** The problems of a text: each rule once, with the missing and misplaced parts. */
export function Findings({ findings }: { findings: readonly TextFinding[] }) {
  const translate = useTranslate()
  const kinds = differenceKinds.filter((kind) => findings.some((each) => each.kind === kind))
  return kinds.map((kind) => {
    const found = findings.filter((each) => each.kind === kind)
    const [missing, unknown] = [found.flatMap((each) => each.missing), found.flatMap((each) => each.unknown)]
    const place = found.find((each) => each.place !== null)?.place
    return (
      <Alert key={kind} tone="danger">
        {translate(wrong[kind])}
        {place && <p>{translate('texts.place', place)}</p>}
        {missing.length > 0 && <p>{translate('texts.missing', { names: missing.join(', ') })}</p>}
        {unknown.length > 0 && <p>{translate('texts.unknown', { names: unknown.join(', ') })}</p>}
      </Alert>
    )
  })
}
