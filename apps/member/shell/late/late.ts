import { wordingOf } from '@/platform/i18n/wording-of'
import type { LatePart } from '@/platform/ui/calls/use-part'
import type { AccountBannersProps } from './account-banners'

const wording = wordingOf('apps/member/shell/late')

/** Loaded only for members whose account has a notice. */
export const accountBanners: LatePart<AccountBannersProps> = {
  load: async () => (await import('./account-banners')).default,
  wording,
}

/** On pages without the shell, where an operator looks through the member's eyes. */
export const operatorBanner: LatePart<{ operator: string; preview: boolean }> = {
  load: async () => (await import('./impersonation-banner')).ImpersonationBanner,
  wording,
}
