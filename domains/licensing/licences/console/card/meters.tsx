import { useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import type { AnswerOf } from '@/platform/contract/call'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { nameOfPlatform } from '@/platform/ui/browser/page-platforms'
import { useCall } from '@/platform/ui/calls/use-call'
import { ActionButton } from '@/platform/ui/data/action-button'
import { formatMoment } from '@/platform/ui/data/moment'
import records from '@/platform/ui/data/records.module.css'
import { Tag } from '@/platform/ui/feedback/tag'
import { Field } from '@/platform/ui/forms/field'
import type { meterConsoleCalls } from '../../contract/meters'

type ListedMeter = AnswerOf<(typeof meterConsoleCalls)['GET /console/api/licences/meters']>['meters'][number]

/** The meters of the member's licences with their use, and the way to add to a limit (decision 0245). */
export default function Meters(section: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const input = { member: section.member.id, lang: language }
  const known = useCall((asked) => call('GET /console/api/licences/meters', asked), input)
  const meters = known.data?.meters ?? []
  if (meters.length === 0) return null
  return (
    <section>
      <h2>{translate('licences.card.meters')}</h2>
      <ul className={records.list}>
        {meters.map((each) => (
          <MeterItem
            key={`${each.line} ${each.platform} ${each.meter}`}
            listed={each}
            {...section}
            onAdded={() => void known.reload()}
          />
        ))}
      </ul>
    </section>
  )
}

interface MeterItemProps extends SectionProps {
  listed: ListedMeter
  onAdded: () => void
}

function MeterItem({ listed, member, operator, onDone, onAdded }: MeterItemProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [amount, setAmount] = useState('')
  const { meter, name, product, line, platform, used, limit, resets_at: resets } = listed
  const until =
    resets === null ? [] : [translate('licences.card.meterUntil', { until: formatMoment(resets, language) })]
  const done = () => {
    onAdded()
    onDone(translate('licences.card.useAdded'))
  }
  return (
    <li className={records.item}>
      <span className="stack-1">
        {name}
        <span className="quiet">{[product, nameOfPlatform(platform, language), ...until].join(' · ')}</span>
      </span>
      <Tag tone={used < limit ? 'neutral' : 'warning'}>{translate('licences.card.meterUsed', { used, limit })}</Tag>
      {may(operator.role, 'members.help') && (
        <div className={`cluster-2 ${records.lineActs}`}>
          <ActionButton
            title="licences.card.addUse"
            variant="tertiary"
            about={name}
            text={translate('licences.card.addUseText', { meter: name })}
            send={(reason) =>
              call('POST /console/api/licences/add-use', {
                member: member.id,
                line,
                platform,
                meter,
                amount: Number(amount),
                reason,
              })
            }
            onDone={done}
          >
            <Field
              name="amount"
              label={translate('licences.card.addUseAmount')}
              value={amount}
              onChange={setAmount}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              required
            />
          </ActionButton>
        </div>
      )}
    </li>
  )
}
