import { useState } from 'react'
import css from './avatar.module.css'

/** A member's picture, or the initial when there is none or it does not load. The name is beside it. */
export function Avatar({
  initial,
  picture,
  large = false,
}: {
  initial: string
  picture: string | null
  large?: boolean
}) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={`${css.avatar} ${large ? css.large : ''}`} aria-hidden="true">
      {picture && !broken ? (
        <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      ) : (
        initial
      )}
    </span>
  )
}
