import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { nameOfPlatform, platformsHere } from '@/platform/ui/browser/page-platforms'
import { Field } from '@/platform/ui/forms/field'
import { FieldGroup } from '@/platform/ui/forms/field-group'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { Selection } from '../contract/fields'

/** The values to select by. */
export interface Assortment {
  readonly products: readonly { readonly pid: number; readonly name: string }[]
  readonly lines: readonly { readonly key: string; readonly name: string }[]
}

export const noSelection = {
  products: '',
  line: '',
  platform: '',
  version_from: '',
  version_until: '',
  ends_from: '',
  ends_until: '',
  metadata_of: '',
  metadata_key: '',
  metadata_value: '',
}
export type SelectionField = keyof typeof noSelection

/** Returns the filled-in fields; an empty one does not restrict the selection. */
export const selectionOf = (values: Readonly<Record<SelectionField, string>>): Selection => {
  const filled = (Object.keys(noSelection) as SelectionField[]).flatMap((name) => {
    const value = values[name].trim()
    return value === '' || (name.startsWith('metadata') && values.metadata_of === '') ? [] : [[name, value] as const]
  })
  return Object.fromEntries(filled) as Selection
}

interface SelectionFieldsProps {
  offered: Assortment
  field: (name: SelectionField) => FieldBinding
  hasMetadata: boolean
}

/** Which licences are meant: all that is filled in must hold. */
export function SelectionFields({ offered, field, hasMetadata }: SelectionFieldsProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const any = <option value="">{translate('bulk.any')}</option>
  return (
    <FieldGroup legend={translate('bulk.whom')}>
      <SelectField {...field('line')} label={translate('bulk.line')}>
        {any}
        {offered.lines.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('products')} label={translate('room.product')}>
        {any}
        {offered.products.map(({ pid, name }) => (
          <option key={pid} value={pid}>
            {`${name} (${pid})`}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('platform')} label={translate('room.platform')}>
        {any}
        {platformsHere().map((each) => (
          <option key={each} value={each}>
            {nameOfPlatform(each, language)}
          </option>
        ))}
      </SelectField>
      <Field {...field('version_from')} label={translate('bulk.versionFrom')} placeholder="6.0" maxLength={40} />
      <Field {...field('version_until')} label={translate('bulk.versionUntil')} placeholder="6.1.4" maxLength={40} />
      <Field {...field('ends_from')} label={translate('bulk.endsFrom')} type="date" />
      <Field {...field('ends_until')} label={translate('bulk.endsUntil')} type="date" />
      <SelectField {...field('metadata_of')} label={translate('bulk.metadata')}>
        {any}
        <option value="licence">{translate('bulk.ofLicence')}</option>
        <option value="order">{translate('bulk.ofOrder')}</option>
        <option value="member">{translate('bulk.ofMember')}</option>
      </SelectField>
      {hasMetadata && (
        <>
          <Field {...field('metadata_key')} label={translate('bulk.metadataKey')} maxLength={40} />
          <Field {...field('metadata_value')} label={translate('room.value')} maxLength={500} />
        </>
      )}
    </FieldGroup>
  )
}
