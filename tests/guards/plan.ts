/** THE layers of the platform, and in each its rooms in the order in which they stand on one another (architecture). */
export const platformLayers = {
  base: 'time money text threads net browsers dns colour fonts sealing second-factor',
  language: 'i18n codes programs legal paths',
  declarations: 'contract config',
  engines: 'tracing database jobs files mail audit log metrics pdf',
  edges: 'openid vies wording legal-texts brand vendor http import backup commands',
  installation: 'installation',
}

/**
 * THE order of the ranks within a domain. A file imports values only from its own rank and from ranks before it; types
 * may come from anywhere.
 */
export const ranks = [
  'messages rules events settings secrets',
  'electronic',
  'contract schema',
  'check places tables',
  'relations',
  'store',
  'draft document pdf map',
  'mails',
  'context',
  'actions',
  'imports',
  'pages',
  'calls',
  'jobs',
  'commands',
  'screens',
  'console',
  'browser index',
  'domain',
]

/**
 * THE order of the groups, and of the domains within each. A domain imports only domains before it; it
 * reaches later ones by an event, or by a function that the app hands in.
 */
export const groups = {
  accounts: ['page-counts', 'identity', 'profile', 'companies', 'company-login'],
  staff: ['attention', 'operators', 'case-work', 'api-keys'],
  commerce: [
    'catalogue',
    'orders',
    'entitlements',
    'vat-ids',
    'subscriptions',
    'invoices',
    'quotations',
    'refunds',
    'checkout',
    'disputes',
  ],
  billing: ['bank-payments', 'fraud', 'tax', 'agreements'],
  licensing: ['downloads', 'activation', 'licences', 'company-seats', 'households', 'gifting'],
  promotion: ['campaign-gifts', 'coupons', 'consent', 'offers'],
  support: ['mailbox', 'tickets'],
  'back-office': ['reports', 'code-pools', 'privacy', 'members', 'bulk', 'operations', 'webhooks', 'mail-templates'],
  'self-service': [
    'addresses',
    'company-conversion',
    'dashboard',
    'products',
    'cloud-backup',
    'identity-provider',
    'cancellation',
    'storefront',
  ],
} as const satisfies Record<string, readonly string[]>
