import type { WeightyState } from '@/platform/contract/weighty'

/** The kinds of notices that owners of the console get about an act. */
export const announcedKinds = [
  'release',
  'catalogue',
  'codes',
  'coupon',
  'texts',
  'replay',
  'keys',
  'access',
  'apps',
  'import',
  'webhooks',
  'staff',
  'accounts',
] as const
export type AnnouncedKind = (typeof announcedKinds)[number]

interface Act {
  /** The weighty state that it reaches (decision 0140); without it the act costs little, and its call says what. */
  readonly reaches?: WeightyState
  /** Owners get a mail about it, no matter which operator did it, so that the use of a stolen session is noticed. */
  readonly announced?: AnnouncedKind
}

const published = (announced: AnnouncedKind) => ({ reaches: 'shop.published', announced }) as const
const release = { reaches: 'program.published', announced: 'release' } as const
const replay = { reaches: 'everyone.changed', announced: 'replay' } as const
const staff = { reaches: 'staff.access', announced: 'staff' } as const
const secret = (announced: AnnouncedKind) => ({ reaches: 'staff.secret', announced }) as const
const money = { reaches: 'money.paid' } as const
const goods = { reaches: 'goods.given' } as const
const small = {} as const

type Acts = Readonly<Record<string, Act>>

const staffActs = {
  'operator.invite': staff,
  'operator.withdraw': small,
  'operator.join': staff,
  'operator.role': staff,
  'operator.disable': staff,
  'operator.enable': staff,
  'operator.reset': staff,
  'operator.linkCompany': staff,
  'operator.profile': { reaches: 'staff.access' },
  'operator.passwordChanged': { reaches: 'staff.access' },
  'operator.authenticatorChanged': { reaches: 'staff.access' },
  'operator.addPasskey': { reaches: 'staff.access' },
  'operator.removePasskey': { reaches: 'staff.access' },
  'operator.recoveryCodes': { reaches: 'staff.access' },
  'operator.prove': small,
  'operator.beginLinking': { reaches: 'staff.access' },
  'operator.signIn': small,
  'operator.signOut': small,
  'operator.endOthers': small,
  'operator.keepColumns': small,
  'operator.keepViews': small,
} as const satisfies Acts

const keyActs = {
  'key.make': secret('access'),
  'key.change': secret('access'),
  'key.rotate': secret('access'),
  'key.revoke': small,
  'endpoint.make': secret('webhooks'),
  'endpoint.change': secret('webhooks'),
  'endpoint.rotate': secret('webhooks'),
  'endpoint.remove': { reaches: 'staff.secret' },
  'endpoint.replay': { reaches: 'everyone.changed' },
  'endpoint.test': small,
  'app.add': secret('apps'),
  'app.change': secret('apps'),
  'app.secret': secret('apps'),
  'app.remove': secret('apps'),
  'app.rotateKey': { reaches: 'signing.key', announced: 'keys' },
  'licence.rotateKey': { reaches: 'signing.key', announced: 'keys' },
} as const satisfies Acts

const releaseActs = {
  'release.publish': release,
  'release.upload': release,
  'release.change': release,
  'release.load': release,
  'release.withdraw': release,
} as const satisfies Acts

const shopActs = {
  'catalogue.edit': small,
  'catalogue.remove': small,
  'catalogue.move': small,
  'catalogue.discard': small,
  'catalogue.publish': published('catalogue'),
  'catalogue.restore': published('catalogue'),
  'catalogue.load': published('catalogue'),
  'codes.import': published('codes'),
  'codes.threshold': small,
  'licenceKey.import': { reaches: 'shop.published' },
  'coupon.make': published('coupon'),
  'coupon.end': published('coupon'),
  'coupon.give': small,
  'coupon.takeBack': small,
  'text.save': published('texts'),
  'text.reset': published('texts'),
  'text.test': small,
  'tax.rates': small,
  'tax.documents': small,
} as const satisfies Acts

const workActs = {
  'webhook.replay': replay,
  'job.retry': replay,
  'job.discard': replay,
  'jobs.release': replay,
  'mail.resend': replay,
  'mail.release': replay,
  'mail.discard': replay,
  'bulk.begin': { reaches: 'everyone.changed' },
  'bulk.undo': { reaches: 'everyone.changed' },
  'bulk.stop': small,
} as const satisfies Acts

const dataActs = {
  import: { reaches: 'data.replaced', announced: 'import' },
  'backup.make': { reaches: 'data.exported' },
  'backup.restore': { reaches: 'data.replaced' },
  'export.all': { reaches: 'data.exported' },
  'demo.remove': { reaches: 'data.replaced' },
} as const satisfies Acts

const moneyActs = {
  'refund.begin': small,
  'refund.declareWithdrawal': small,
  'refund.proposeGoodwill': money,
  'refund.approve': money,
  'refund.payByHand': money,
  'refund.decline': small,
  'review.release': small,
  'review.refund': money,
  'block.add': small,
  'block.lift': small,
  'payment.accept': money,
  'payment.return': money,
  'payment.close': small,
  'bank.import': money,
  'bank.assign': money,
  'bank.dismiss': money,
  'dispute.evidence': small,
  'dispute.submit': money,
  'dispute.accept': money,
} as const satisfies Acts

const goodsActs = {
  'order.enter': goods,
  'order.confirm': small,
  'order.mendAddress': small,
  'quotation.make': goods,
  'quotation.takeOver': goods,
  'quotation.withdraw': goods,
  'invoice.reissue': small,
  'member.giveProduct': goods,
  'member.giveCode': goods,
  'member.extend': goods,
  'member.restoreLicence': goods,
  'member.revokeLicence': small,
  'subscription.cancel': small,
  'subscription.pause': small,
  'subscription.resume': goods,
  'subscription.move': goods,
  'subscription.moveBack': small,
  'subscription.writeMoved': small,
  'subscription.changePlan': goods,
  'subscription.takeBack': goods,
  'trial.extend': small,
  'trial.revoke': small,
  'gift.approve': small,
  'gift.reject': small,
  'present.send': small,
  'present.takeBack': small,
  'handover.stop': small,
  'household.endPlace': small,
} as const satisfies Acts

const licenceKeyActs = {
  'licenceKey.reveal': { reaches: 'key.seen' },
  'licenceKey.replace': { reaches: 'key.seen' },
  'licenceKey.disable': small,
  'licenceKey.enable': small,
} as const satisfies Acts

const accountActs = {
  'member.correctEmail': { reaches: 'account.address' },
  'member.merge': { reaches: 'account.address' },
  'member.unmerge': { reaches: 'account.address' },
  'address.propose': { reaches: 'account.address' },
  'address.agree': { reaches: 'account.address', announced: 'accounts' },
  'address.stop': small,
  'notice.join': small,
  'notice.setAside': small,
  'remove second factor': { reaches: 'account.factor', announced: 'accounts' },
  'member.resetSecondFactor': { reaches: 'account.factor', announced: 'accounts' },
  'member.passwordLink': small,
  'member.askForEnd': { reaches: 'account.ended' },
  'member.keep': small,
  'member.blacklist': small,
  'member.lift': small,
  'member.suspend': small,
  'member.resume': small,
  'member.endSessions': small,
  'member.releaseDevices': small,
  'member.bindDevice': small,
  'licence.addUse': small,
  'licence.allot': small,
  'member.resendMail': small,
  'member.metadata': small,
  'member.impersonate': small,
  impersonate: small,
  call: small,
  'consent.add': small,
  'consent.withdraw': small,
} as const satisfies Acts

const conversationActs = {
  'cannedAnswer.save': small,
  'cannedAnswer.remove': small,
  'ticket.answer': small,
  'case.assign': small,
  'case.snooze': small,
  'case.note': small,
  'ticket.assign': small,
  'ticket.attach': small,
  'ticket.close': small,
  'ticket.merge': small,
  'ticket.note': small,
  'ticket.reopen': small,
  'ticket.snooze': small,
  'letter.join': small,
  'sandbox.advance': small,
} as const satisfies Acts

/**
 * All acts of the audit log, declared once. An act that reaches a weighty state is refused where its lock was not
 * opened (`recordAction`), from every call, command, key or job.
 */
export const acts = {
  ...staffActs,
  ...keyActs,
  ...releaseActs,
  ...shopActs,
  ...workActs,
  ...dataActs,
  ...moneyActs,
  ...goodsActs,
  ...licenceKeyActs,
  ...accountActs,
  ...conversationActs,
}

export type ActName = keyof typeof acts

export const actOf = (name: ActName): Act => acts[name]

/** The job that tells owners. */
export const announceJob = 'operators.tellOwners'
