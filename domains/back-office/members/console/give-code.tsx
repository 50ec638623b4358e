import type { SectionProps } from '@/domains/staff/operators/browser'
import type { MemberCard } from '@/platform/contract/member-page'
import { call } from '@/platform/http/client'
import { formatMoney } from '@/platform/i18n/money'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { money } from '@/platform/money/money'
import { ActionError } from '@/platform/ui/data/action-error'
import { ReasonFields } from '@/platform/ui/data/reason-fields'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { GivableItems } from '../contract/member-card'
import { GiveButton } from './give-button'
import { newestOf } from './section'

/** Gives a code out of one of the vendor's pools. */
export function GiveCode(props: SectionProps) {
  return (
    <GiveButton title="members.giveCode">
      {(givable, close) => <CodeForm {...props} codes={givable.codes} onClose={close} />}
    </GiveButton>
  )
}

type Code = GivableItems['codes'][number]

function CodeForm({
  codes,
  onClose,
  ...section
}: SectionProps & { codes: GivableItems['codes']; onClose: () => void }) {
  const translate = useTranslate()
  const { member } = section
  const isGift = (pool: string) => codes.some((code) => code.pool === pool && code.worth !== null)
  const { form, field, values, sending, refused } = useForm({
    initial: { pool: '', line: '', reason: '' },
    check: ({ pool, line, reason }) => ({
      pool: pool === '' ? 'members.chooseCode' : null,
      line: isGift(pool) && line === '' ? 'members.chooseLine' : null,
      reason: reason.trim() === '' ? 'room.reasonMissing' : null,
    }),
    send: ({ pool, line, reason }) => {
      const place = isGift(pool) && { line: linesOf(member).find(({ key }) => key === line)?.place }
      const request = { member: member.id, pool, seen: newestOf(member), reason: reason.trim(), ...place }
      return call('POST /console/api/members/give-code', request)
    },
    onDone: ({ order }) => {
      section.onDone(translate('members.codeGiven', { order }))
      onClose()
    },
  })
  return (
    <form className="stack-4" {...form}>
      <p>{translate('members.giveCodeText', { email: member.email })}</p>
      {refused && <ActionError outcome={refused} />}
      <SelectField {...field('pool')} label={translate('members.code')} required>
        <option value="">{translate('room.choose')}</option>
        <optgroup label={translate('members.licenceCodes')}>
          {codes.filter(({ worth }) => worth === null).map(option)}
        </optgroup>
        <optgroup label={translate('members.giftCodes')}>
          {codes.filter(({ worth }) => worth !== null).map(option)}
        </optgroup>
      </SelectField>
      {isGift(values.pool) && (
        <SelectField
          {...field('line')}
          label={translate('members.giftFor')}
          hint={translate('members.giftForHint')}
          required
        >
          <option value="">{translate('room.choose')}</option>
          {linesOf(member).map(({ key, name, place }) => (
            <option key={key} value={key}>
              {translate('members.giftLine', { name, order: place.order })}
            </option>
          ))}
        </SelectField>
      )}
      <ReasonFields reason={field('reason')} action={translate('members.giveCode')} sending={sending} />
    </form>
  )
}

const option = (code: Code) => <CodeOption key={code.pool} code={code} />

function CodeOption({ code: { pool, name, free, worth } }: { code: Code }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <option value={pool} disabled={free === 0}>
      {worth === null
        ? translate('members.productWithStock', { name, count: free })
        : translate('members.giftWorth', {
            name,
            worth: formatMoney(money(worth.minor, worth.currency), language),
            count: free,
          })}
    </option>
  )
}

/** Lists the order lines that the member has bought and holds. */
const linesOf = ({ orders }: MemberCard) =>
  orders.flatMap(({ number, lines }) =>
    lines
      .filter(({ status }) => status === 0)
      .map(({ name, position }) => ({ key: `${number} ${position}`, name, place: { order: number, position } })),
  )
