import { type SQL, sql } from 'drizzle-orm'
import { webhookDeliveries } from '@/integrations/payments/tables'
import { auditLog } from '@/platform/audit/tables'
import type { AttentionSource } from '@/platform/installation/console/attention'
import type { Staff } from '@/platform/installation/staff'
import { dueSince, isFailing } from '@/platform/jobs/figures'
import { jobHolds, jobs } from '@/platform/jobs/tables'
import { mailHolds } from '@/platform/mail/tables'

declare module '@/platform/installation/console/attention' {
  interface AttentionKinds {
    failedWebhooks: true
    failedMails: true
    failedJobs: true
    failingJobs: true
    heldJobs: true
    heldMails: true
    restoredJobs: true
    oldBackup: true
  }
}

const permission = 'logs.read'

const jobsWhere = (condition: SQL, since: SQL) =>
  sql`select count(*) as count, min(${since}) as since from ${jobs} where ${condition}`

/** Failed jobs, and those that wait for a service that is out. A failed mail is a job of its own kind. */
const attention: readonly AttentionSource[] = [
  {
    kind: 'failedWebhooks',
    permission,
    row: sql`select count(*) as count, min(received_at) as since from ${webhookDeliveries} where state = 'failed'`,
  },
  { kind: 'failedMails', permission, row: jobsWhere(sql`failed_at is not null and kind = 'mail'`, sql`failed_at`) },
  { kind: 'failedJobs', permission, row: jobsWhere(sql`failed_at is not null and kind <> 'mail'`, sql`failed_at`) },
  // A single try that fails is nothing yet; what waits for something that is out is told apart.
  {
    kind: 'failingJobs',
    permission,
    row: jobsWhere(sql`${isFailing} and awaits is null and attempts >= 3`, dueSince),
  },
  {
    kind: 'heldJobs',
    permission,
    row: jobsWhere(sql`awaits is not null and last_error is not null and failed_at is null`, sql`null::timestamptz`),
  },
  // The hold itself, not the mails: it is to be known of before the first one is held.
  { kind: 'heldMails', permission, row: sql`select count(*) as count, min(since) as since from ${mailHolds}` },
  { kind: 'restoredJobs', permission, row: sql`select count(*) as count, min(since) as since from ${jobHolds}` },
  // Installations without a backup have other means; one whose next backup is overdue has a failing nightly job.
  {
    kind: 'oldBackup',
    permission: 'audit.read',
    row: sql`select count(*) as count, max(at) as since
      from (select at from ${auditLog} where action = 'backup.make' order by id desc limit 1) newest
      where at < now() - interval '2 days'`,
  },
]

/** This domain's part of the pages of staff. */
export const staff: Staff = {
  attention,
}
