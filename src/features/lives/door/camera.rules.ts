type Camera = 'on' | 'off' | 'mood'

/** The camera setting of children who share a screen: that of the child who may show least. */
export function strictestCamera(children: readonly { camera: Camera }[]): Camera {
  const cameras = children.map(({ camera }) => camera)
  return (['off', 'mood'] as const).find((strict) => cameras.includes(strict)) ?? 'on'
}
