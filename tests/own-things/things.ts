import type { calls } from '@/apps/server/calls'
import type { CompanyThings } from './companies'
import { type GivenThings, namedAlone, ownRows } from './presents'

/**
 * A member cannot reach another member's things by knowing their names: each call that takes the name of a thing
 * answers a stranger as if there were no such thing. A call of a member, or of a member's pass for the ticket service,
 * is in one of these two lists, or the last test fails. Other calls carry secrets, or ask for permissions.
 */

export type Key = keyof typeof calls & string
export type Owner = 'ada' | 'sam' | 'bea' | 'gil' | 'olga'
export type Fields = Readonly<Record<string, unknown>>

export interface Row {
  readonly owner: Owner
  /** The further fields of the call. */
  readonly rest?: Fields
  /** The fields that name the thing, with its owner's values. */
  readonly named: (things: Things) => Fields
  /** Names of the same form that nothing has. */
  readonly unknown: Fields
  /** The answer is the same to all callers by design; the test checks that the owner's things are unchanged. */
  readonly alike?: true
  /** It takes a file beside its fields. */
  readonly upload?: true
  /** It is the ticket service's: the caller shows their pass for that. */
  readonly pass?: true
}

const order = {
  owner: 'ada',
  unknown: { order_id: 'TW-NONE22' },
  named: ({ order }: Things) => ({ order_id: order }),
} as const
const orderNo = {
  owner: 'ada',
  unknown: { order_no: 'TW-NONE22' },
  named: ({ order }: Things) => ({ order_no: order }),
} as const
const subscription = {
  owner: 'sam',
  unknown: { vid: 'nothing22', oid: 'TW-NONE22' },
  named: ({ vid, oid }: Things) => ({ vid, oid }),
} as const
const ofOneSubscription = {
  owner: 'sam',
  unknown: { vid: 'nothing22' },
  named: ({ vid }: Things) => ({ vid }),
} as const
const ticket = {
  owner: 'ada',
  pass: true,
  unknown: { ticket: 'T-22222222' },
  named: ({ ticket }: Things) => ({ ticket }),
} as const
const passkey = {
  owner: 'ada',
  unknown: { passkey: '4000000000' },
  named: ({ passkey }: Things) => ({ passkey }),
} as const
const ownVid = { owner: 'sam', unknown: { vid: 'nothing22' }, named: ({ vid }: Things) => ({ vid }) } as const
const ownCase = {
  owner: 'sam',
  unknown: { link: '/subscription-cancel.htm?case=nothing22' },
  named: ({ link }: Things) => ({ link }),
} as const
const gift = { owner: 'gil', unknown: { oid: 'TW-NONE22', vid: '1', pid: '757' } } as const

export const takesName: { readonly [key in Key]?: Row } = {
  'POST /member/sessions/end': {
    owner: 'ada',
    unknown: { session: '0'.repeat(64) },
    named: ({ session }) => ({ session }),
    alike: true,
  },
  'GET /member/order_documents': order,
  'POST /member/reissue_invoice': { ...order, alike: true },
  'POST /member/cancel_awaited_payment': {
    owner: 'ada',
    unknown: { order: 'TW-NONE22' },
    named: ({ order: number }) => ({ order: number }),
    alike: true,
  },
  'POST /ticket/request_refund': { ...orderNo, rest: { refund_method: 1, refund_id: 'not_needed' } },
  'POST /member/withdraw_contract': { ...orderNo, rest: { full_name: 'Nia', email: 'nia@example.test' } },
  'POST /member/retract_refund': {
    owner: 'ada',
    unknown: { case_no: 'R-22222222' },
    named: ({ refund }) => ({ case_no: refund }),
  },
  'POST /member/upgrade_subscription_price': subscription,
  'GET /pre_cancel_subscribe.php': { ...subscription, rest: { a: 'submit' } },
  'GET /subscribe.php': { ...subscription, rest: { m: 'paddle_sf_sub', a: 'cancel_url', cancel_reason: '1' } },
  'POST /article/product/subscribe/cancel_sub': ownCase,
  'GET /member/cancellation': ownCase,
  'POST /member/cancel_trial': subscription,
  'POST /member/resume_subscription': subscription,
  'GET /member/subscription_plans': ofOneSubscription,
  'POST /member/change_subscription': {
    ...ofOneSubscription,
    rest: { pid: 366, term: '1M', quantity: 1, quote: 'none' },
  },
  'POST /member/keep_subscription': ofOneSubscription,
  'POST /member/pause_subscription': { ...ofOneSubscription, rest: { months: 1, quote: 'none' } },
  'POST /member/payment_method_session': ownVid,
  'GET /member/activate_oem': {
    owner: 'bea',
    rest: { type: 'single_item', pid: '50003' },
    unknown: { oid: 'TW-NONE22', vid: '1' },
    named: ({ oem }) => oem,
  },
  'GET /member/all_in_one_new_amazon_gift/get': {
    ...gift,
    named: ({ amazon }) => amazon.toChoose,
    rest: { currency: 'USD' },
  },
  'POST /member/all_in_one_new_amazon_gift/upload1': {
    ...gift,
    named: ({ amazon }) => amazon.toClaim,
    upload: true,
  },
  'POST /member/all_in_one_netflix_gift/get': {
    ...gift,
    named: ({ netflix }) => netflix.toChoose,
    rest: { currency: 'USD' },
  },
  'POST /member/all_in_one_netflix_gift/upload1': { ...gift, named: ({ netflix }) => netflix.toClaim, upload: true },
  'GET /member/unbind_device': {
    owner: 'ada',
    unknown: { id: '00000000-0000-4000-8000-000000000000' },
    named: ({ device }) => ({ id: device }),
  },
  'POST /member/passkeys/rename': { ...passkey, rest: { name: 'Mine' } },
  'POST /member/passkeys/remove': passkey,
  ...ownRows,
  'POST /member/apps/revoke': {
    owner: 'ada',
    unknown: { client: 'app-none' },
    named: ({ app }) => ({ client: app }),
  },
  'GET /ticket/thread': ticket,
  'POST /ticket/reply': { ...ticket, rest: { message: 'Me too' } },
  'POST /ticket/close': ticket,
  'POST /ticket/open': {
    owner: 'ada',
    pass: true,
    rest: { subject: 'Mine', message: 'See for yourself' },
    unknown: { attachments: ['00000000-0000-4000-8000-000000000000'] },
    named: ({ attachment }) => ({ attachments: [attachment] }),
  },
}

/** Calls that concern only the session's own member; products, lines and secrets have no owner. */
export const takesNoName: readonly Key[] = [
  ...namedAlone,
  'POST /member/change_password_v1',
  'GET /member/sessions',
  'GET /member/agreements',
  'POST /member/language',
  'GET /member/checkout_reminders',
  'POST /member/checkout_reminders',
  'POST /member/market',
  // The cursor is a moment and a row, looked up among the member's own.
  'GET /member/get_order_list',
  'GET /member/dvdfab365',
  'GET /member/subscription_info',
  'GET /member/held_subscription',
  'POST /article/product/subscribe/cancel',
  'GET /member/upgrade_license',
  'GET /member/get_discount_info',
  'GET /member/all_in_one_upgrade',
  ...(['GET /member/offer', 'GET /member/version_upgrades'] as const),
  'POST /recommend/best/list',
  'GET /member/get_user_profile',
  'POST /member/update_user_manage',
  'POST /member/update_user_business',
  'GET /member',
  'POST /member/get_{line}_active',
  'POST /member/{line}_active',
  'POST /member/activate',
  'GET /member/multios_discount',
  'GET /member/eds_product',
  'GET /member/eds_product_v1',
  'GET /member/updates',
  'POST /member/update_channel',
  'GET /change_log/extend_download',
  'GET /member/all_in_one_new_amazon_gift/list',
  'POST /member/all_in_one_netflix_gift/list',
  'GET /member/my_coupon',
  'GET /member/refund_cases',
  'GET /member/disputes',
  'GET /member/held_orders',
  'GET /member/quotations',
  'GET /member/awaited_payments',
  'GET /member/overview',
  ...(['GET /member/product_licenses/products', 'GET /member/product_licenses'] as const),
  // The cursor is a seat, looked up among the member's own.
  'GET /member/product_licenses/more',
  ...(['GET /member/trials', 'GET /member/license_authorizations/product_reset'] as const),
  // The key alone is the permission.
  ...(['GET /member/licence_keys', 'POST /member/licence_keys/claim', 'POST /member/licence_keys/rotate'] as const),
  ...(['GET /member/meters', 'GET /member/relays', 'POST /licence/allot'] as const),
  // The code or request that the program shows proves that the caller has the program before them.
  ...(['GET /licence/device', 'POST /licence/device'] as const),
  ...(['POST /licence/offline/check', 'POST /licence/offline', 'POST /licence/bind'] as const),
  'POST /member/step_up/options',
  'POST /member/step_up',
  'GET /member/security',
  'POST /member/passkeys/options',
  // A passkey of another member is known by its signature, which signs in its owner alone.
  'POST /member/passkeys/add',
  'POST /member/authenticator/begin',
  'POST /member/authenticator/confirm',
  'POST /member/authenticator/remove',
  'POST /member/recovery_codes',
  'GET /member/apps',
  // A request is named to the browser alone that it was made in, which shows it by a cookie.
  'GET /oidc/request/question',
  'POST /oidc/request/answer',
  'GET /member/account_deletion',
  'POST /member/account_deletion',
  'POST /member/ticket_pass',
  'GET /ticket/session',
  'POST /ticket/renew',
  // The cursor is like that of the orders.
  'GET /ticket/list',
  'POST /ticket/attach',
]

/** The owners' things, by the names that calls take. */
export interface Things extends GivenThings {
  readonly session: string
  readonly order: string
  readonly refund: string
  readonly vid: string
  readonly oid: string
  readonly link: string
  readonly device: string
  readonly oem: { readonly oid: string; readonly vid: string }
  readonly amazon: Gifts
  readonly netflix: Gifts
  readonly ticket: string
  /** A file that was sent for a message which is not sent yet. */
  readonly attachment: string
  readonly passkey: string
  /** One that they have let in. */
  readonly app: string
  /** Of a change of address that waits. */
  readonly request: number
  readonly company: CompanyThings
}

/** No interface, as those may grow fields that a call would not take. */
type GiftName = { readonly oid: string; readonly vid: string; readonly pid: string }

export interface Gifts {
  readonly toClaim: GiftName
  readonly toChoose: GiftName
}
