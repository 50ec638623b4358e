/**
 * What reaches every customer, or says who works here: owners get a mail, no matter who does it and from where, so that
 * what is done with a stolen access does not stay unseen. By the action in the audit log.
 */
const announced: Readonly<Record<string, AnnouncedKind>> = {
  'release.publish': 'release',
  'release.upload': 'release',
  'release.change': 'release',
  'release.load': 'release',
  'release.withdraw': 'release',
  'catalogue.publish': 'catalogue',
  'catalogue.restore': 'catalogue',
  'catalogue.load': 'catalogue',
  'codes.import': 'codes',
  'coupon.make': 'coupon',
  'coupon.end': 'coupon',
  'text.save': 'texts',
  'text.reset': 'texts',
  'webhook.replay': 'replay',
  'job.retry': 'replay',
  'job.discard': 'replay',
  'jobs.release': 'replay',
  'mail.resend': 'replay',
  'mail.release': 'replay',
  'mail.discard': 'replay',
  'licence.rotateKey': 'keys',
  'endpoint.make': 'webhooks',
  'endpoint.change': 'webhooks',
  import: 'import',
  'key.make': 'access',
  'key.change': 'access',
  'key.rotate': 'access',
  'operator.invite': 'staff',
  'operator.linkCompany': 'staff',
  'operator.role': 'staff',
  'operator.enable': 'staff',
  'operator.reset': 'staff',
}

export type AnnouncedKind =
  | 'release'
  | 'catalogue'
  | 'codes'
  | 'coupon'
  | 'texts'
  | 'replay'
  | 'keys'
  | 'access'
  | 'import'
  | 'webhooks'
  | 'staff'

/** Null: nobody gets a mail. */
export const announcedAs = (action: string): AnnouncedKind | null => announced[action] ?? null

/** The job that tells them. */
export const announceJob = 'operators.tellOwners'
