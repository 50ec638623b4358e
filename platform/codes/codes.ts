/**
 * Every `cscode` of an answer, with its meaning (spec 2.2). `msg` on the wire is this meaning: short English for logs.
 * The texts for members are in each domain’s `places.ts` (decision 0006).
 */
export const codes = {
  0: 'Success.',
  200: 'Success (recommendations).',
  10001: 'A parameter is missing or malformed; data.fields names each.',
  10010: 'No valid session.',
  13101: 'There is nothing to cancel.',
  13102: 'Already cancelled.',
  13103: 'The payment provider refused.',
  13104: 'The means of payment was refused.',
  20000: 'Unexpected failure.',
  20002: 'The subscription or bundle is not active.',
  20003: 'No activations are left.',
  20004: 'Already activated.',
  20021: 'Wrong verification code.',
  20024: 'Wrong or used-up captcha (member backend).',
  20025: 'A name that is not allowed.',
  20027: 'The account is suspended.',
  20032: 'The link is not valid (change of email).',
  20035: 'The change could not be made.',
  20036: 'The member owns a company alone that others are in, or that is served: it is handed over or ended first.',
  20039: 'Too soon or too often.',
  20040: 'A value that is not allowed.',
  20041: 'The email address is taken (member backend).',
  20051: 'Prove once more that it is you, then ask again (step-up).',
  20052: 'That does not prove it: a wrong password, a wrong or used code, or another passkey.',
  20053: 'The page shows another account than the session is of: nothing was done; data.signed_in says whose it is.',
  20085: 'No account with that address (member backend).',
  20132: 'The link is not valid (change of email, older clients).',
  20232: 'The link is not valid (member backend).',
  20233: 'The link has expired (member backend).',
  20234: 'The link was already used (member backend).',
  30001: 'The member has not answered yet (authorization_pending).',
  30002: 'Asked too often; wait for the interval (slow_down).',
  30003: 'The member refused the device (access_denied).',
  30004: 'The code is not valid, was answered, or has expired (expired_token).',
  30005: 'Every seat is taken.',
  30006: 'The device has lost its seat.',
  30007: 'The refresh token is not good for this device; sign in again (invalid_grant).',
  30008: 'Nothing that is paid for gives a seat there.',
  30009: 'More seats are in use than would be left.',
  30011: 'There is no such licence key, or it works no more.',
  30012: 'This licence key is not claimed: its owner claims it in the member area.',
  30016: 'The vendor has disabled this licence key.',
  30019: 'The product is not for virtual machines, or not for containers.',
  30020: 'This is more than is left of what the licence counts, until the count begins again.',
  30021: 'The licence counts nothing of this name.',
  30010: 'The seat rests: its payment is disputed at the bank, or its order is being looked at.',
  30013: 'There is no trial of this line on this platform.',
  30014: 'The trial of this device, or of this account, is over.',
  30015: 'It was bought already: sign in instead of trying it.',
  30017: 'The person is in a household already: each person is in one at most.',
  30018: 'The household has as many people as it may have.',
  31001: 'The operator’s role does not allow this.',
  31002: 'Another person has changed it meanwhile; data.meanwhile says who and when.',
  42011: 'Wrong or used-up captcha (authentication service).',
  42012: 'Wrong email or password.',
  42013: 'The link is not valid (authentication service).',
  42015: 'The link has expired (authentication service).',
  42016: 'No account with that address (authentication service).',
  42017: 'The email address is taken (authentication service).',
  42020: 'The link was already used (authentication service).',
  42023: 'The account is blacklisted.',
  42031: 'The first step of the login was right; the second one is wanted.',
  42032: 'The second step is not right: a wrong or used code, or another passkey.',
  42033: 'There is no first step: it is too old, was tried too often, or was used. Log in again.',
  85641: 'The ticket service does not know the session.',
  85652: 'A refund was already requested.',
  85653: 'The payment is disputed at the bank: nothing is refunded until that is decided.',
} as const

export type Code = keyof typeof codes

/** Recommendations answer 200 for success, every other call 0 (spec 2.1). */
export type SuccessCode = 0 | 200

/** A code that is not success. */
export type RefusalCode = Exclude<Code, SuccessCode>

/** `unreachable`: no answer of ours came back, so it is not known whether the call was heard. */
export type FailureCode = RefusalCode | 'unreachable'
