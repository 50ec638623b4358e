import { wordingOf } from '@/platform/i18n/wording-of'

/** The texts of the readable file; fields of the profile have the names of their screen. */
export const wording = wordingOf('domains/accounts/profile', 'domains/back-office/privacy/document')
