import { strFromU8, unzipSync } from 'fflate'
import type { FamilySection } from '#src/features/account/data-rights/family-sections.server.ts'
import type { Browser } from '../server/browser.ts'

interface FamilyExport {
  status: number
  type: string | null
  /** The JSON file: the rows of each section. */
  data: Record<FamilySection, Record<string, unknown>[]>
  /** The HTML file. */
  page: string
}

/** Downloads a family's data as its browser does; a {@link Browser} reads every response as text. */
export async function familyExport(
  { origin }: { origin: string },
  { cookies }: Browser,
): Promise<FamilyExport> {
  const response = await fetch(`${origin}/api/account/export`, {
    method: 'POST',
    headers: {
      Origin: origin,
      'Content-Type': 'application/json',
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    data: JSON.parse(textOf('mirabelle.json')),
    page: textOf('mirabelle.html'),
  }
}
