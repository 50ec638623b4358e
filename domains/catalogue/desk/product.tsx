import { useCallback, useState } from 'react'
import type { SignedInOperator } from '@/domains/operators/boot'
import { may } from '@/domains/operators/permissions'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/button'
import { Facts } from '@/platform/ui/desk/facts'
import { Refused } from '@/platform/ui/desk/refused'
import { LoadFailed } from '@/platform/ui/load-failed'
import { Skeleton } from '@/platform/ui/skeleton'
import { useAsked } from '@/platform/ui/use-asked'
import { call } from './api'
import css from './catalogue.module.css'
import { kindNames } from './names'
import { ProductForm } from './product-form'

interface ProductProps {
  pid: number
  operator: SignedInOperator
  onChanged: (said: string) => void
}

type Refusal = Extract<Outcome<unknown>, { ok: false }>

/** One product of the draft: its names and prices to be changed, and its place among its line. */
export function Product({ pid, operator, onChanged }: ProductProps) {
  const translate = useTranslate()
  const ask = useCallback(() => call('GET /console/api/catalogue/product', { pid }), [pid])
  const { data, failure, asking, ask: reload } = useAsked(ask)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const mayEdit = may(operator.role, 'catalogue.edit')
  if (!data) {
    return failure === null ? (
      <Skeleton lines={10} />
    ) : (
      <LoadFailed code={failure} asking={asking} onTryAgain={reload} />
    )
  }

  async function settle(outcome: Outcome<unknown>, said: string) {
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onChanged(said)
    if (outcome.ok || outcome.code === 31002) await reload()
  }

  const seen = data.revision
  const move = async (to: 'before' | 'behind') =>
    settle(await call('POST /console/api/catalogue/move', { pid, seen, to }), translate('catalogue.moved'))
  return (
    <>
      <Facts
        rows={[
          ['catalogue.pid', data.pid],
          ['catalogue.kind', translate(kindNames[data.kind])],
          ['catalogue.family', data.family],
        ]}
      />
      {refused && <Refused outcome={refused} />}
      {mayEdit && (
        <div className={css.actions}>
          <Button look="plain" onClick={() => move('before')}>
            {translate('catalogue.moveUp')}
          </Button>
          <Button look="plain" onClick={() => move('behind')}>
            {translate('catalogue.moveDown')}
          </Button>
        </div>
      )}
      <ProductForm
        key={seen}
        product={data}
        mayEdit={mayEdit}
        send={async (edit) =>
          settle(
            await call('POST /console/api/catalogue/product', { pid, seen, ...edit }),
            translate('catalogue.saved'),
          )
        }
      />
    </>
  )
}
