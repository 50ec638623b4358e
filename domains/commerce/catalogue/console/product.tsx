import { useState } from 'react'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { call } from './api'
import { EntryActions } from './entry-actions'
import type { Choices } from './form/choices'
import { kindNames } from './names'
import { ProductForm } from './product-form'

interface ProductProps {
  pid: number
  operator: SignedInOperator
  choices: Choices
  /** The field that a link leads to. */
  first: string | null
  onChanged: (message: string) => void
  onRemoved: () => void
}

type Refusal = Extract<Outcome<unknown>, { ok: false }>

/** One product of the draft: its fields, and its position in its line. */
export function Product({ pid, operator, choices, first, onChanged, onRemoved }: ProductProps) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall((input) => call('GET /console/api/catalogue/product', input), {
    pid,
  })
  const [refused, setRefused] = useState<Refusal | null>(null)
  /** Counts up when another operator saved first: the form then starts again from the saved state. */
  const [round, setRound] = useState(0)
  const mayEdit = may(operator.role, 'catalogue.edit')
  if (!data) {
    return failure === null ? (
      <Skeleton lines={10} />
    ) : (
      <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
    )
  }

  async function settle(outcome: Outcome<unknown>, message: string) {
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onChanged(message)
    if (outcome.ok || outcome.code === 31002) await reload()
    if (!outcome.ok && outcome.code === 31002) setRound(round + 1)
  }

  const seen = data.revision
  return (
    <>
      <DescriptionList
        rows={[
          ['catalogue.pid', pid],
          ['catalogue.kind', translate(kindNames[data.own.product.kind])],
        ]}
      />
      {refused && <ActionError outcome={refused} />}
      {mayEdit && (
        <EntryActions
          place={{ part: 'products', key: String(pid) }}
          seen={seen}
          isRemovable={data.new}
          onMoved={(outcome) => settle(outcome, translate('catalogue.moved'))}
          onRemoved={onRemoved}
        />
      )}
      <ProductForm
        key={round}
        data={data}
        choices={choices}
        mayEdit={mayEdit}
        first={first}
        send={async (own) =>
          settle(await call('POST /console/api/catalogue/product', { seen, ...own }), translate('catalogue.saved'))
        }
      />
    </>
  )
}
