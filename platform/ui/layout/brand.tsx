import css from './brand.module.css'

/** The house's sign and the vendor's name; it leads home. */
export function Brand({ vendor }: { vendor: { readonly name: string; readonly home: string } }) {
  return (
    <a className={css.brand} href={vendor.home}>
      <svg className={css.sign} viewBox="0 0 32 32" aria-hidden="true">
        <path className={css.arch} d="M4 30V14a12 12 0 0 1 24 0v16Z" />
        <path className={css.door} d="M10.5 30V15.5a5.5 5.5 0 0 1 11 0V30Z" />
      </svg>
      <span className={css.name}>{vendor.name}</span>
    </a>
  )
}
