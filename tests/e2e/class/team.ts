import { z } from 'zod'
import { setAdministrator } from '#src/features/back-office/administrators/administrators.server.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { asTeam, type Site, type Team } from '#tests/support/e2e.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'

type Credentials = Site['admin']

/** More administrators, besides the site's own. */
export function colleagues(...names: readonly string[]): Credentials[] {
  return names.map((name) => ({ email: `${name}@example.com`, password: 'un-autre-mot-de-passe' }))
}

/** For `testOn`: creates the administrators before the product starts. */
export function teamOf(others: readonly Credentials[]) {
  return async (dataDirectory: string, admin: Credentials): Promise<void> => {
    const { db, close } = await openDatabase({ dataDirectory })
    for (const credentials of [admin, ...others]) await setAdministrator(db, credentials)
    await close()
  }
}

/** A live session on the class server that begins in five minutes: its door is open once adults are in. */
export async function aLiveSoon(team: Team): Promise<{ id: string; title: string }> {
  return z.object({ id: z.uuid(), title: z.string() }).parse(
    await team.post('/api/admin/lives', {
      title: 'Dire non sans se fâcher',
      lang: 'fr',
      category: 'social',
      expertType: 'education',
      startsAt: later(siteNow(), 5 * minute).toISOString(),
      minutes: 45,
      joinUrl: null,
    }),
  )
}

/** An administrator's join address of the class. */
export async function wayInOf(site: Site, who: Credentials, liveId: string): Promise<string> {
  return z
    .object({ url: z.url() })
    .parse(await (await asTeam(site, who)).post(`/api/admin/lives/${liveId}/enter`, {})).url
}

/** Lets an administrator say that they are in the meeting behind a live session's typed link. */
export async function sayHere(site: Site, who: Credentials, liveId: string): Promise<void> {
  z.object({ adults: z.array(z.object({})).min(1) }).parse(
    await (await asTeam(site, who)).post(`/api/admin/lives/${liveId}/here`, {}),
  )
}
