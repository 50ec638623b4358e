import type { CompanyRole } from '@/platform/contract/company-roles'
import { useTranslate } from '@/platform/i18n/wording'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { roleNames, roleTexts } from './texts'

interface RoleFieldProps<Role extends CompanyRole> {
  field: FieldBinding
  label: string
  roles: readonly Role[]
}

/** A field for a role, with its explanation below. */
export function RoleField<Role extends CompanyRole>({ field, label, roles }: RoleFieldProps<Role>) {
  const translate = useTranslate()
  return (
    <SelectField {...field} label={label} hint={translate(roleTexts[field.value as Role])}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {translate(roleNames[role])}
        </option>
      ))}
    </SelectField>
  )
}
