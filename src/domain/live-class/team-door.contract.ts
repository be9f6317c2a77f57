import { z } from 'zod'
import { adultAtDoor } from './session-door.contract.ts'

/** The way into a class, for one of the team. */
export const wayIn = z.object({ url: z.string() })

/**
 * The adults who are at a typed link. `url` is the current link, which may have changed since the page was
 * opened.
 */
export const presentAtLink = z.object({ url: z.string(), adults: z.array(adultAtDoor) })

/**
 * The errors of the calls by which the team enters. `one` and `it` are French names of what takes place, as
 * in “Ce live” and “le live”.
 */
export function teamDoorErrors({ one, it }: { one: string; it: string }) {
  return {
    notOpen: {
      status: 409,
      message: `La classe s’ouvre à l’équipe une heure avant ${it}, et ferme dix minutes après.`,
    },
    noClass: { status: 409, message: `${one} n’a pas de classe sur le serveur.` },
    noLink: { status: 409, message: `${one} n’a pas de lien de réunion : on entre dans sa classe.` },
    classAway: { status: 503, message: 'Le serveur des classes ne répond pas. Réessayez dans un instant.' },
  } as const
}
