import { managingRoles, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import { together } from '@/platform/i18n/message'
import { wordingOf } from '@/platform/i18n/wording-of'
import { productWording } from './product/wording'
import type { Screen } from './screen'

const activationWording = wordingOf('domains/licensing/activation')

/** The screens of a product, reached from its page; none of these has an entry in the sidebar. */
export const screensOfProducts: readonly Screen[] = [
  {
    a: 'product',
    within: 'my_products',
    who: 'member',
    companyRoles: managingRoles,
    title: 'shell.products',
    load: async () => (await import('./product/product')).default,
    needs: ({ language: lang }) => [['GET /member', { lang }]],
    wording: productWording,
  },
  {
    a: 'multios_discount',
    feature: 'platforms',
    within: 'my_products',
    who: 'member',
    companyRoles: managingRoles,
    title: 'shell.titleAddPlatform',
    load: async () => (await import('@/domains/self-service/products/screens/add-platform')).default,
    needs: ({ language: lang }) => [['GET /member/multios_discount', { lang }]],
    wording: together(wordingOf('domains/self-service/products'), wordingOf('domains/commerce/catalogue')),
  },
  {
    a: 'activate_product',
    feature: 'activation',
    within: 'my_products',
    who: 'member',
    companyRoles: technicalRoles,
    title: 'shell.titleActivate',
    load: async () => (await import('@/domains/licensing/activation/screens/activate-product')).default,
    needs: ({ language: lang }) => [['GET /member', { lang }]],
    wording: activationWording,
  },
  {
    a: 'activate_multi_products',
    feature: 'activation',
    within: 'my_products',
    who: 'member',
    companyRoles: technicalRoles,
    title: 'shell.titleActivate',
    load: async () => (await import('@/domains/licensing/activation/screens/activate-multi-products')).default,
    wording: activationWording,
  },
  {
    a: 'authorize_device',
    feature: 'licences',
    within: 'license',
    who: 'member',
    companyRoles: technicalRoles,
    title: 'shell.titleAuthorize',
    load: async () => (await import('@/domains/licensing/licences/screens/authorize-device')).default,
    wording: wordingOf('domains/licensing/licences'),
  },
  {
    a: 'authorize_app',
    within: 'profile',
    who: 'member',
    title: 'shell.titleLogin',
    load: async () => (await import('@/domains/self-service/identity-provider/screens/authorize-app')).default,
    wording: wordingOf('domains/self-service/identity-provider'),
  },
  {
    a: 'cloud_backup',
    feature: 'backup',
    who: 'member',
    title: 'shell.titleCloudBackup',
    load: async () => (await import('@/domains/self-service/cloud-backup/screens/cloud-backup')).default,
    wording: wordingOf('domains/self-service/cloud-backup'),
  },
]
