import { useSyncExternalStore } from 'react'
import type { SignedInMember } from '@/domains/identity/boot'
import { useTranslate } from '@/platform/i18n/wording'
import css from './dashboard.module.css'
import { Overview } from './overview'

/**
 * The dashboard is not built for small screens (first text, section 1): there it says so, and asks for nothing. A computer
 * at 200 % zoom is none.
 */
const wide = '(min-width: 40rem)'

export default function Dashboard({ member }: { member: SignedInMember }) {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
  return isWide ? <Overview member={member} /> : <SmallScreen />
}

function subscribe(listener: () => void) {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function SmallScreen() {
  const translate = useTranslate()
  return (
    <div className={css.small}>
      <h1 tabIndex={-1}>{translate('dashboard.narrowTitle')}</h1>
      <p>{translate('dashboard.narrow')}</p>
    </div>
  )
}
