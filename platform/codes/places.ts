import type { MessageKey } from '@/platform/i18n/message'
import type { RefusalCode } from './codes'

interface Place {
  /** Stands above the message where the place is a panel of its own. */
  readonly heading?: MessageKey
  /** The message key for each code that the place knows by name. */
  readonly codes: { readonly [code in RefusalCode]?: MessageKey }
  /** What any other code says there. */
  readonly otherwise: MessageKey
}

const linkNotValid = {
  20032: 'member_new_32',
  42013: 'member_new_32',
  42015: 'member_new_32',
} as const

const changeEmailLink = {
  20032: 'member_new_32',
  20132: 'member_new_32',
  20232: 'member_new_32',
} as const

/**
 * What a member reads when a call is refused, by the place where it happens: the error tables
 * (spec 3.11). The place says the words, the code alone does not.
 */
export const places = {
  login: {
    codes: { 42011: 'member_new_24', 42023: 'member_blacklisted' },
    otherwise: 'member_new_10',
  },
  /** Stands below `member_new_10`, which only says that the login did not work. */
  loginReason: {
    codes: { 20000: 'login.serverFailed', 20039: 'code.20039', 42012: 'login.wrong' },
    otherwise: 'member_new_35',
  },
  /** An operator's one-time way in (spec 12.3). */
  operatorSignIn: { codes: { 42013: 'member_new_32' }, otherwise: 'member_new_35' },
  socialSignIn: {
    codes: { 20000: 'login.serverFailed', 20039: 'code.20039', 42023: 'member_blacklisted' },
    otherwise: 'member_25',
  },
  /** The alert above the form; every other code of `register/per` gives the failed screen with `register`. */
  registerAlert: { codes: { 42011: 'member_new_24' }, otherwise: 'member_new_35' },
  register: {
    codes: {
      ...linkNotValid,
      20039: 'code.20039',
      42011: 'member_new_32',
      42017: 'member_84',
      42020: 'member_new_32',
    },
    otherwise: 'member_new_35',
  },
  forgotPassword: {
    codes: {
      ...linkNotValid,
      20039: 'code.20039',
      20085: 'member_add_61',
      42011: 'member_new_24',
      42016: 'member_add_61',
      42020: 'member_new_32',
    },
    otherwise: 'member_new_35',
  },
  resetOldEmail: {
    codes: {
      10001: 'member_new_3',
      20024: 'member_new_24',
      20025: 'member_new_24',
      20035: 'member_new_35',
      20085: 'member_add_61',
      20232: 'member_new_32',
      20233: 'member_new_32',
      20234: 'member_new_32',
    },
    otherwise: 'member_new_35',
  },
  changeEmail: {
    codes: {
      ...changeEmailLink,
      10001: 'member_new_3',
      20024: 'member_new_24',
      20039: 'member_new_39',
      20041: 'member_new_41',
      20233: 'member_new_32',
      20234: 'member_new_32',
    },
    otherwise: 'member_new_35',
  },
  pageLoad: { codes: { 10001: 'load.10001', 20027: 'load.20027' }, otherwise: 'load.failed' },
  refund: { codes: { 85652: 'refund.repeated' }, otherwise: 'member_new_35' },
  licenceRelease: {
    codes: { 20035: 'licences.alreadyReleased', 20039: 'licences.quotaUsed' },
    otherwise: 'member_new_35',
  },
  deviceConfirmation: {
    codes: {
      20035: 'licences.notForOperator',
      20039: 'code.20039',
      20040: 'licences.notARequest',
      30004: 'licences.codeNotValid',
      30005: 'licences.noFreeSeat',
      30008: 'licences.nothingPaid',
    },
    otherwise: 'member_new_35',
  },
  activation: {
    codes: { 20002: 'activate_product_14', 20003: 'activate_product_13', 20004: 'activate_product_12' },
    otherwise: 'member_new_35',
  },
  verifyCode: { codes: { 20021: 'member_verify_7', 20041: 'member_new_41' }, otherwise: 'member_verify_6' },
  /** Asking for the end of the account. */
  accountEnd: {
    codes: {
      10001: 'member_new_3',
      20035: 'privacy.alreadyWaiting',
      20039: 'code.20039',
      42012: 'privacy.passwordWrong',
    },
    otherwise: 'member_new_35',
  },
  keepAccount: { codes: { 20032: 'privacy.linkVoid' }, otherwise: 'member_new_35' },
  profileEmail: {
    codes: { 20021: 'member_verify_7', 20039: 'code.20039', 20041: 'member_new_41' },
    otherwise: 'member_verify_5',
  },
  profile: {
    codes: {
      ...changeEmailLink,
      10001: 'member_new_3',
      20024: 'member_new_24',
      20025: 'member_new_14',
      20040: 'member_new_40',
      20041: 'member_new_41',
    },
    otherwise: 'member_new_35',
  },
  security: { codes: { 20039: 'code.20039', 20052: 'security.codeWrong' }, otherwise: 'security.failed' },
  cancelSubscription: {
    codes: { 13101: 'subscription_24', 13102: 'subscription_25', 13103: 'subscription_26' },
    otherwise: 'member_new_35',
  },
  /** The operator's console (spec 12.1). */
  consoleSignIn: { codes: { 20039: 'code.20039', 42012: 'operators.wrongPassword' }, otherwise: 'member_new_35' },
  consoleCode: { codes: { 20021: 'operators.wrongCode', 20039: 'code.20039' }, otherwise: 'member_new_35' },
  consolePasskey: { codes: { 20039: 'code.20039', 42012: 'operators.unknownKey' }, otherwise: 'member_new_35' },
  consoleInvitation: {
    codes: {
      20039: 'code.20039',
      42013: 'operators.linkUnknown',
      42015: 'operators.linkExpired',
      42020: 'operators.linkUsed',
    },
    otherwise: 'member_new_35',
  },
  console: {
    codes: {
      20035: 'room.notPossible',
      20039: 'code.20039',
      20040: 'member_new_40',
      20041: 'room.emailTaken',
      20085: 'room.gone',
      31001: 'room.notAllowed',
      31002: 'room.meanwhileUnnamed',
    },
    otherwise: 'member_new_35',
  },
  giftGet: { heading: 'member_107', codes: {}, otherwise: 'member_122' },
  giftClaim: { heading: 'member_107', codes: {}, otherwise: 'member_282' },
} satisfies Record<string, Place>

export type PlaceName = keyof typeof places

/** The message key that a place shows for a code; any code that the place does not name falls to its general one. */
export function messageFor(place: PlaceName, code: number): MessageKey {
  const { codes, otherwise }: Place = places[place]
  // Whoever is asked to prove who they are, and does not, reads the same everywhere; so does a suspended member (spec 2.2).
  if (code === 20051) return 'code.20051'
  if (code === 20027) return 'load.20027'
  return codes[code as RefusalCode] ?? otherwise
}
