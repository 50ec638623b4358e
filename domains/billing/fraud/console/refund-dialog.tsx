import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { OpenedReview } from '../contract/console'
import type { Block } from '../rules/blocks'
import { limits } from '../rules/reviews'
import { call } from './api'
import { kindNames, periodNames, periods, untilOf } from './names'

interface RefundDialogProps {
  found: OpenedReview
  amount: string
  settled: <Data>(outcome: Outcome<Data>) => Outcome<Data>
  onDone: () => void
  onClose: () => void
}

/**
 * Returns the blocks that an order suggests; a whole country is blocked only in the list, since that affects everybody
 * there.
 */
const blocksIn = ({ member, network }: OpenedReview): Block[] => [
  { kind: 'email', value: member },
  ...(network === null || network === 'unknown' ? [] : [{ kind: 'network', value: network } as const]),
]

/** Refunds an order, and asks what is blocked with it and for how long. */
export function RefundDialog({ found, amount, settled, onDone, onClose }: RefundDialogProps) {
  const translate = useTranslate()
  const known = blocksIn(found)
  const [chosen, setChosen] = useState<readonly string[]>(known.map(({ kind }) => kind))
  const [period, setPeriod] = useState<string>('year')
  const { review, version: seen, order } = found
  return (
    <ReasonDialog
      title={translate('reviewsConsole.refundTitle', { order })}
      text={translate('reviewsConsole.refundText', { amount })}
      action={translate('reviewsConsole.refund')}
      reason={{ label: translate('room.reason'), hint: translate('reviewsConsole.noteHint'), most: limits.note }}
      send={async (note) => {
        const blocks = known.filter(({ kind }) => chosen.includes(kind))
        const request = { review, seen, note, blocks, until: untilOf(period) }
        return settled(await call('POST /console/api/reviews/refund', request))
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <CheckboxList
        label={translate('reviewsConsole.blocks')}
        name="blocks"
        options={known.map(({ kind, value }) => ({ value: kind, label: `${translate(kindNames[kind])}: ${value}` }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <SelectField label={translate('reviewsConsole.howLong')} name="period" value={period} onChange={setPeriod}>
        {periodNames.map((name) => (
          <option key={name} value={name}>
            {translate(periods[name].name)}
          </option>
        ))}
      </SelectField>
    </ReasonDialog>
  )
}
