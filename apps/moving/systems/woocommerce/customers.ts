import type { Customer } from '../../facts'
import type { Fields } from '../../source/row'
import { below, fullName, moment, text } from '../../source/values'
import type { SourceFile } from '../../system'
import { businessIn, metaIn, nameIn } from './billing'

/** WordPress writes `de_DE`. */
const language = (fields: Fields) => text(fields, 'locale', 'wpml_language')?.replace('_', '-') ?? null

const wholeName = (fields: Fields) =>
  fullName(text(fields, 'first_name'), text(fields, 'last_name')) ?? text(fields, 'display_name', 'username')

const fromJson = (fields: Fields): Customer => {
  const billing = below(fields, 'billing')
  return {
    is: 'customer',
    isAccount: true,
    id: text(fields, 'id'),
    email: text(fields, 'email'),
    name: wholeName(fields) ?? nameIn(billing),
    since: moment(fields, 'date_created_gmt', 'date_created'),
    language: language(metaIn(fields)),
    business: businessIn(billing, '', metaIn(fields)),
  }
}

const fromCsv = (fields: Fields): Customer => ({
  is: 'customer',
  isAccount: true,
  id: text(fields, 'ID', 'customer_id', 'id'),
  email: text(fields, 'user_email', 'email'),
  name: wholeName(fields) ?? nameIn(fields, 'billing_'),
  since: moment(fields, 'user_registered', 'date_registered'),
  passwordHash: text(fields, 'user_pass'),
  language: language(fields),
  business: businessIn(fields, 'billing_'),
})

/** Read before the customers, since only this file has the hashes of passwords. */
export const usersFile: SourceFile = {
  kind: 'users',
  named: /users/i,
  known: [['user_email', 'user_registered']],
  read: ([fields = {}]) => [fromCsv(fields)],
}

export const customersFile: SourceFile = {
  kind: 'customers',
  named: /customers/i,
  known: [
    ['id', 'email', 'billing', 'date_created_gmt'],
    ['email', 'date_registered'],
    ['user_email', 'user_registered'],
  ],
  read: ([fields = {}]) => [typeof fields.billing === 'object' ? fromJson(fields) : fromCsv(fields)],
}
