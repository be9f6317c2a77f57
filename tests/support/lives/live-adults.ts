import type { ClassServer } from '#tests/support/stand-ins/class-server.ts'
import { anAdministratorsToken } from '../accounts/administrator.ts'
import type { TestServer } from '../server/test-server.ts'

/** Two administrators say that they are in the meeting at a typed link. */
export async function twoAdultsConfirmPresence(server: TestServer, liveId: string): Promise<void> {
  for (let adult = 0; adult < 2; adult++) {
    const token = await anAdministratorsToken(server)
    const { status, text } = await server.browser().post(`/api/admin/lives/${liveId}/here`, {}, { token })
    if (status !== 200) throw new Error(`nobody is here: ${text}`)
  }
}

/** Two administrators enter the class. Returns their join addresses. */
export async function twoAdultsEnter(
  server: TestServer,
  classes: ClassServer,
  liveId: string,
): Promise<string[]> {
  const urls: string[] = []
  for (let adult = 0; adult < 2; adult++) {
    const token = await anAdministratorsToken(server)
    const { status, text, body } = await server
      .browser()
      .post<{ url: string }>(`/api/admin/lives/${liveId}/enter`, {}, { token })
    if (status !== 200) throw new Error(`the class was not entered: ${text}`)
    await classes.enter(body.url)
    urls.push(body.url)
  }
  return urls
}
