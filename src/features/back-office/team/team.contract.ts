import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, givenId, isoMoment, requiredLine } from '#src/api/fields.ts'
import { newPassword } from '#src/features/back-office/administrators/admin-session.contract.ts'
import { adminRoles } from '#src/shared/options.ts'
import { teamStates } from './team.options.ts'

const name = requiredLine(100, 'Le nom est requis')
const role = z.enum(adminRoles)

const teamMember = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  role,
  state: z.enum(teamStates),
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: isoMoment,
  lastLoginAt: isoMoment.nullable(),
  /** The coming live sessions and booked one-to-one sessions that still need this person. */
  ahead: z.object({ lives: z.int(), sessions: z.int() }),
})
export type TeamMember = z.output<typeof teamMember>

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/admin/team',
  access: 'admin',
  role: 'owner',
  summary: 'List the team by name, those who left last',
  response: z.array(teamMember),
})

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/api/admin/team',
  access: 'admin',
  role: 'owner',
  isGuarded: true,
  summary:
    'Invite somebody to the team by e-mail, with a link valid for 24 hours; a new link replaces the previous one',
  body: z.object({ email: emailAddress('Email invalide'), name, role }),
  response: teamMember,
  errors: { isMember: { status: 409, message: 'Cette personne fait déjà partie de l’équipe.' } },
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/team/accept',
  access: 'visitor',
  ignoresFamilySession: true,
  summary: 'Accept an invitation, once, with a chosen password',
  body: z.object({ token: z.string(), password: newPassword }),
  response: z.object({ email: z.string() }),
  errors: { invalidLink: { status: 400, message: 'Lien d’invitation invalide ou expiré' } },
})

export const changeTeamMember = endpoint({
  method: 'PUT',
  path: '/api/admin/team/:adminId',
  access: 'admin',
  role: 'owner',
  isGuarded: true,
  summary: 'Update a member of the team; another role, or leaving, ends their sessions at once',
  params: z.object({ adminId: givenId }),
  body: z.object({ name, role, isDisabled: z.boolean() }).partial(),
  response: teamMember,
  errors: {
    unknown: { status: 404, message: 'Membre inconnu' },
    lastOwner: { status: 409, message: 'C’est le dernier propriétaire : nommez-en un autre d’abord.' },
  },
})
