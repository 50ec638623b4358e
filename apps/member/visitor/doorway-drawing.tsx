import css from './doorway-drawing.module.css'

/** A doorway with light falling in: by day in the light theme, by night in the dark one. Nothing to read in it. */
export function DoorwayDrawing() {
  return (
    <svg className={css.scene} viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="doorway-wall" x2="0.3" y2="1">
          <stop className={css.wallTop} />
          <stop className={css.wallFoot} offset="1" />
        </linearGradient>
        <linearGradient id="doorway-sky" x2="0" y2="1">
          <stop className={css.skyTop} />
          <stop className={css.skyFoot} offset="0.85" />
        </linearGradient>
        <linearGradient id="doorway-light" x1="0.6" x2="0.4" y2="1">
          <stop className={css.lightNear} />
          <stop className={css.lightFar} offset="1" />
        </linearGradient>
        <radialGradient id="doorway-halo">
          <stop className={css.halo} />
          <stop className={css.out} offset="1" />
        </radialGradient>
        <radialGradient id="doorway-lamp">
          <stop className={css.lamplight} />
          <stop className={css.out} offset="1" />
        </radialGradient>
        <clipPath id="doorway-opening">
          <path d="M285 800V480a135 135 0 0 1 270 0v320Z" />
        </clipPath>
        <clipPath id="doorway-orb">
          <circle cx="478" cy="496" r="40" />
        </clipPath>
      </defs>

      <path fill="url(#doorway-wall)" d="M0 0h800v800H0Z" />
      <circle cx="420" cy="560" r="430" fill="url(#doorway-halo)" />
      <path className={css.floor} d="M0 800h800v200H0Z" />
      <path
        className={css.boards}
        d="M120 800 0 862M230 800 0 985M330 800 210 1000M510 800l90 200M610 800l190 190M710 800l90 54"
      />

      <path className={css.frame} d="M245 800V480a175 175 0 0 1 350 0v320Z" />
      <path className={css.reveal} d="M268 800V480a152 152 0 0 1 304 0v320Z" />
      <g clipPath="url(#doorway-opening)">
        <path fill="url(#doorway-sky)" d="M280 340h280v470H280Z" />
        <circle className={css.orb} cx="478" cy="496" r="40" />
        <circle className={css.shadow} cx="496" cy="484" r="36" clipPath="url(#doorway-orb)" />
        <path
          className={css.stars}
          d="M330 470v.1M372 420v.1M352 552v.1M425 545v.1M412 462v.1M445 396v.1M318 610v.1M520 590v.1"
        />
        <path className={css.hillFar} d="M270 690c60-58 110-62 160-28s90 20 150-14v170H270Z" />
        <path className={css.hillNear} d="M270 738c80-44 150-8 200 2s80-8 110-22v100H270Z" />
        <path className={css.path} d="M408 800c8-30 34-32 26-52-3-8-14-12-12-20 14 6 34 12 34 28 0 20-18 24-14 44Z" />
      </g>

      <path fill="url(#doorway-light)" d="M285 800h270l-64 200H20Z" />
      <path className={css.sill} d="M268 796h304v9H268Z" />

      <path className={css.cord} d="M668 0v262" />
      <circle cx="668" cy="296" r="230" fill="url(#doorway-lamp)" />
      <circle className={css.lamp} cx="668" cy="296" r="36" />
      <path className={css.cap} d="M652 262a16 12 0 0 1 32 0Z" />

      <path
        className={css.leaf}
        d="M684 790c-10-90-60-130-92-140-2 66 34 118 92 140ZM690 790c-6-130 26-200 62-232 26 92-8 180-62 232ZM686 790c-34-120-26-190-2-244 34 66 36 160 2 244Z"
      />
      <path
        className={css.leafVein}
        d="M684 790c-14-60-42-100-74-122M690 790c8-90 24-140 52-190M686 790c-12-80-12-150-2-200"
      />
      <path className={css.pot} d="M640 782h92l-12 98a10 10 0 0 1-10 8h-48a10 10 0 0 1-10-8Z" />
      <path className={css.potRim} d="M632 770h108v22H632Z" />
    </svg>
  )
}
