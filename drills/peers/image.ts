import { build, layBases, openImage } from './image/builder'
import { clearContainers } from './image/container'
import { tellBare, tellCheck, tellDemo, tellFiles, tellProduction } from './image/walk'
import type { Story } from './story'

/** The image of `deploy/docker`, built and started without Docker. */
export async function playImage(story: Story) {
  clearContainers()
  const { withNode, debian } = await layBases()
  const built = await build()
  story.tell(
    `buildah builds the Dockerfile on ${withNode} and ${debian}`,
    built.status === 0,
    built.status === 0 ? '' : built.output.slice(-3000),
  )
  if (built.status !== 0) return
  const image = await openImage()
  try {
    await tellFiles(story, image)
    await tellBare(story, image)
    await tellCheck(story, image)
    await tellDemo(story, image)
    await tellProduction(story, image)
  } finally {
    await image.takeAway()
    clearContainers()
  }
}
