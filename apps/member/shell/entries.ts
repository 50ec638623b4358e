import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { SidebarSettings } from '@/platform/contract/sidebar'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import type { ScreenName } from '@/platform/paths'
import { hasAnyOf } from '@/platform/ui/browser/features'
import { isFor } from '../route'
import { type MemberScreen, type SidebarBoot, sidebarGroups } from '../screen'
import { screens } from '../screens'

type ScreenWithEntry = MemberScreen & Required<Pick<MemberScreen, 'sidebar'>> & { readonly a: ScreenName }

const withEntry = screens.filter(
  (screen): screen is ScreenWithEntry => screen.who === 'member' && screen.sidebar !== undefined,
)

/** The entries for this member in this language, in their order. */
export const entriesFor = (member: SignedInMember, boot: SidebarBoot, language: Language) =>
  withEntry.filter((screen) => {
    const { locales } = boot.sidebar
    const allowed: readonly Language[] | undefined = locales[screen.a as keyof typeof locales]
    const offered = screen.sidebar.offered?.(boot, member) ?? true
    return offered && isFor(screen, member) && hasAnyOf(screen.feature) && (allowed?.includes(language) ?? true)
  })

/** Entries by their groups, the ones above the groups first; a group without entries is left out. */
export const grouped = (entries: readonly ScreenWithEntry[]) =>
  [undefined, ...sidebarGroups]
    .map((group) => ({ group, entries: entries.filter(({ sidebar }) => sidebar.group === group) }))
    .filter((each) => each.entries.length > 0)

/** The word behind the coupons' entry, where there is room for one. @param coupons whether the member has one to use */
export function couponTag(member: SignedInMember, settings: SidebarSettings, coupons: boolean): MessageKey | null {
  if (settings.couponTag && coupons) return 'shell.coupon'
  return settings.promotionFlag && member.isBuyer ? 'shell.promotion' : null
}
