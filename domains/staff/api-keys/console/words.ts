import type { MessageKey } from '@/platform/i18n/message'
import type { States } from '@/platform/ui/data/cells'
import type { KeyState } from '../rules'
import type { KeyScope } from '../rules/scopes'

/** The console's name of each scope, beside its technical name. */
export const scopeWords: Readonly<Record<KeyScope, MessageKey>> = {
  'members.read': 'keys.scope.membersRead',
  'members.help': 'keys.scope.membersHelp',
  'orders.read': 'keys.scope.ordersRead',
  'orders.enter': 'keys.scope.ordersEnter',
  'invoices.read': 'keys.scope.invoicesRead',
  'licences.read': 'keys.scope.licencesRead',
  'subscriptions.read': 'keys.scope.subscriptionsRead',
  'subscriptions.change': 'keys.scope.subscriptionsChange',
  'refunds.read': 'keys.scope.refundsRead',
  'refunds.begin': 'keys.scope.refundsBegin',
  'refunds.decide': 'keys.scope.refundsDecide',
  'consents.read': 'keys.scope.consentsRead',
  'consents.edit': 'keys.scope.consentsEdit',
  'catalogue.read': 'keys.scope.catalogueRead',
  'releases.edit': 'keys.scope.releasesEdit',
  'metadata.edit': 'keys.scope.metadataEdit',
  'events.read': 'keys.scope.eventsRead',
  'webhooks.read': 'keys.scope.webhooksRead',
  'webhooks.edit': 'keys.scope.webhooksEdit',
}

export const states = {
  active: ['keys.active', 'success'],
  fallen: ['keys.fallen', 'warning'],
  expired: ['keys.expired', 'neutral'],
  revoked: ['keys.revoked', 'neutral'],
} as const satisfies States<KeyState>
