import { useState } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { nameOfPlatform } from '@/platform/ui/browser/page-platforms'
import { useCall } from '@/platform/ui/calls/use-call'
import { ActionButton } from '@/platform/ui/data/action-button'
import { Field } from '@/platform/ui/forms/field'
import { SelectField } from '@/platform/ui/forms/select-field'

/** Gives a known device of the member a seat before its program asks (decision 0242). */
export default function Bind({ member: { id }, operator, onDone }: SectionProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const known = useCall((input) => call('GET /console/api/licences/places', input), { member: id, lang: language })
  const [chosen, choose] = useState<{ place: string; fingerprint: string; name: string }>({
    place: '',
    fingerprint: '',
    name: '',
  })
  const places = known.data?.places ?? []
  if (!may(operator.role, 'members.help') || places.length === 0) return null
  const at = places.find(({ line, platform }) => `${line} ${platform}` === chosen.place) ?? places[0]
  if (!at) return null
  return (
    <div className="cluster-2">
      <ActionButton
        title="licences.card.bind"
        text={translate('licences.card.bindText')}
        send={(reason) =>
          call('POST /console/api/licences/bind', {
            member: id,
            line: at.line,
            platform: at.platform,
            fingerprint: chosen.fingerprint.trim(),
            name: chosen.name.trim(),
            reason,
          })
        }
        onDone={() => onDone(translate('licences.card.bound'))}
      >
        <SelectField
          name="place"
          label={translate('licences.card.bindPlace')}
          value={`${at.line} ${at.platform}`}
          onChange={(place) => choose({ ...chosen, place })}
        >
          {places.map(({ line, platform, name, used, total }) => (
            <option key={`${line} ${platform}`} value={`${line} ${platform}`}>
              {`${name} · ${nameOfPlatform(platform, language)} (${used}/${total})`}
            </option>
          ))}
        </SelectField>
        <Field
          name="fingerprint"
          label={translate('licences.card.fingerprint')}
          hint={translate('licences.card.fingerprintHint')}
          value={chosen.fingerprint}
          onChange={(fingerprint) => choose({ ...chosen, fingerprint })}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          required
        />
        <Field
          name="name"
          label={translate('licences.card.deviceName')}
          value={chosen.name}
          onChange={(name) => choose({ ...chosen, name })}
          autoComplete="off"
          maxLength={60}
        />
      </ActionButton>
    </div>
  )
}
