import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { mayAs, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import { ProgramList, ProgramUpdates, usePrograms } from '@/domains/licensing/downloads/browser'
import { LineDevices, ProductKeys } from '@/domains/licensing/licences/browser'
import type { OwnedThing } from '@/domains/self-service/products/rules/owned-products'
import { ProductPage, type ProductPart } from '@/domains/self-service/products/screens/product'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import type { MemberScreenProps } from '../screen'
import css from './product.module.css'

interface PartProps {
  readonly thing: OwnedThing
}

const isHeld = ({ platforms }: OwnedThing) => platforms.length > 0

function Programs({ thing }: PartProps) {
  return <ProgramList programs={usePrograms(isHeld(thing) ? thing.pids : [])} withEarlier />
}

function Updates({ thing, email }: PartProps & { email: string }) {
  const software = usePrograms(thing.pids).map((program) => program.software)
  return software.length > 0 && <ProgramUpdates email={email} software={software} />
}

/** The ways to let others use it, each a room of its own. */
function Sharing({ thing, boot: { households, transfers } }: PartProps & { boot: Boot }) {
  const translate = useTranslate()
  if (!isHeld(thing) || !(households || transfers)) return null
  return (
    <div className={css.ways}>
      {households && (
        <ButtonLink variant="secondary" href={memberPage('household')}>
          {translate('products.shareHousehold')}
        </ButtonLink>
      )}
      {transfers && (
        <ButtonLink variant="secondary" href={memberPage('licence_handovers')}>
          {translate('products.shareTransfer')}
        </ButtonLink>
      )}
    </div>
  )
}

/** The parts of the page in their order: the program first, then what it runs by and on. */
function partsFor(boot: Boot, member: MemberScreenProps['member']): readonly ProductPart[] {
  const get: ProductPart = { title: 'products.sectionGet', draw: (thing) => <Programs thing={thing} /> }
  const key: ProductPart = { title: 'products.sectionKey', draw: ({ name }) => <ProductKeys name={name} /> }
  const devices: ProductPart = {
    title: 'products.sectionDevices',
    draw: ({ line, platforms }) => <LineDevices line={line} platforms={platforms} />,
  }
  const updates: ProductPart = {
    title: null,
    draw: (thing) => <Updates thing={thing} email={member.email} />,
  }
  const sharing: ProductPart = {
    title: 'products.sectionShare',
    draw: (thing) => <Sharing thing={thing} boot={boot} />,
  }
  const isTechnical = mayAs(member, technicalRoles)
  return [
    get,
    ...(isTechnical && hasFeature('licences') ? [key, devices] : []),
    ...(isTechnical ? [updates] : []),
    ...(member.acting === null ? [sharing] : []),
  ]
}

/** The page of a product that the member owns, put together. */
export default function ComposedProduct({ boot, member, query }: MemberScreenProps) {
  return <ProductPage pid={Number(query.get('pid'))} parts={partsFor(boot, member)} />
}
