import { type ReactNode, useId } from 'react'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { useCall } from '@/platform/ui/calls/use-call'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { readOwnedProducts } from '../map'
import { type OwnedThing, ownedThing } from '../rules/owned-products'
import css from './product.module.css'
import { End, StandingTag } from './product-card'

interface ProductPageProps {
  /** The product of the address; of several purchases of it each is shown. */
  pid: number
  /** The parts of other domains, between what it is and its purchases. */
  children: (thing: OwnedThing) => ReactNode
}

/** The one page of a thing that the member owns: what it is, and all that can be done with it (decision 0192). */
export function ProductPage({ pid, children }: ProductPageProps) {
  const { language } = useLanguage()
  // Names come in the language in which they were asked for.
  return (
    <Product key={language} language={language} pid={pid}>
      {children}
    </Product>
  )
}

function Product({ language: lang, pid, children }: ProductPageProps & { language: string }) {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall((input) => call('GET /member', input), { lang })
  if (data === null && failure === null) return <Skeleton lines={6} />
  if (data === null) return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={reload} />
  const thing = ownedThing(readOwnedProducts(data.content, null), pid)
  if (thing === null) return <NotOwned />
  return (
    <div className="stack-6 fitting">
      <p>
        <a href={memberPage('my_products')}>{translate('shell.products')}</a>
      </p>
      <Head thing={thing} />
      {children(thing)}
      <Part title="products.purchases">
        <Purchases thing={thing} />
      </Part>
    </div>
  )
}

function Head({ thing: { name, picture, platforms, licences } }: { thing: OwnedThing }) {
  const translate = useTranslate()
  const facts = [
    ...platforms.map((platform) => translate(platformMessage(platform))),
    translate('products.licences', { count: licences }),
  ]
  return (
    <header className={`cluster-4 level ${css.head}`}>
      <img src={picture} alt="" width="88" height="88" />
      <div>
        <h1 tabIndex={-1}>{name}</h1>
        <p className="soft">{facts.join(' · ')}</p>
      </div>
    </header>
  )
}

/** A part of the page; its heading is drawn with its content alone. */
export function Part({ title, children }: { title: MessageKey; children: ReactNode }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <section className={`stack-3 fitting ${css.part}`} aria-labelledby={id}>
      <h2 id={id}>{translate(title)}</h2>
      <div className={css.content}>{children}</div>
    </section>
  )
}

/** Every purchase of it: whether it holds, until when, and its order. */
function Purchases({ thing: { purchases } }: { thing: OwnedThing }) {
  const translate = useTranslate()
  const now = new Date()
  return (
    <>
      <ul className={css.purchases}>
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <span>{translate('products.orderId', { id: purchase.id })}</span>
            <span>{purchase.platforms.map((each) => translate(platformMessage(each))).join(', ')}</span>
            {purchase.standing === 'registered' && <End end={purchase.end} now={now} />}
            <StandingTag standing={purchase.standing} />
          </li>
        ))}
      </ul>
      <a href={memberPage('order_history')}>{translate('products.toOrders')}</a>
    </>
  )
}

function NotOwned() {
  const translate = useTranslate()
  return (
    <div className="stack-6">
      <h1 tabIndex={-1}>{translate('shell.products')}</h1>
      <EmptyState icon="box" title={translate('products.notOwnedTitle')} text={translate('products.notOwnedText')}>
        <ButtonLink href={memberPage('my_products')} variant="secondary">
          {translate('shell.products')}
        </ButtonLink>
      </EmptyState>
    </div>
  )
}
