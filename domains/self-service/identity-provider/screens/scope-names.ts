import type { MessageKey } from '@/platform/i18n/message'
import type { SpokenScope } from '../rules/scopes'

/** The names of the scopes for members. */
export const scopeNames: Readonly<Record<SpokenScope, MessageKey>> = {
  email: 'apps.scope.email',
  profile: 'apps.scope.profile',
  entitlements: 'apps.scope.entitlements',
  offline_access: 'apps.scope.offline_access',
}
