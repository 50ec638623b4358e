import { type Drawing, Icon, type IconName } from './icon'
import css from './sign.module.css'

interface SignProps {
  icon: IconName | Drawing
  /** `raised`: on a ground that has the accent's colour itself. */
  tone?: 'accent' | 'raised' | 'primary' | 'success' | 'danger'
  small?: boolean
}

/** An icon in a doorway, beside what a place is for. */
export const Sign = ({ icon, tone = 'accent', small = false }: SignProps) => (
  <span className={`${css.sign} ${css[tone]} ${small ? css.small : ''}`}>
    <Icon name={icon} />
  </span>
)
