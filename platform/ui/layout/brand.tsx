import type { BrandedVendor } from '@/platform/contract/vendor-offer'
import css from './brand.module.css'

/** The vendor's logo, or its icon and name, as a link to the home page. Their looks are in the brand's own sheet. */
export function Brand({ vendor: { name, home, hasLogo } }: { vendor: BrandedVendor }) {
  return (
    <a className={css.brand} href={home}>
      {hasLogo ? (
        <span className={css.logo} role="img" aria-label={name} />
      ) : (
        <>
          <span className={css.mark} />
          <span className={css.name}>{name}</span>
        </>
      )}
    </a>
  )
}
