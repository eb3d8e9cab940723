import { parseArgs } from 'node:util';
import { isEmail } from '@sentiero/contracts/texts';
import { Username } from '@sentiero/contracts/users';
import * as T from 'typebox';
import { Value } from 'typebox/value';
import { createStaff } from '../modules/users/create-staff.ts';
import { runCommand } from './command.ts';

const Input = T.Object({ username: Username, email: T.String() });
const usage = 'Usage: pnpm staff create --username NAME --email ADDRESS';

/** `staff.ts create --username … --email …`: prints the link that sets the password of the new staff account. */
await runCommand(async (ctx) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { username: { type: 'string' }, email: { type: 'string' } },
  });
  const isAsked = positionals.join(' ') === 'create' && Value.Check(Input, values) && isEmail(values.email);
  if (!isAsked) throw new Error(usage);
  const link = await createStaff(ctx, values);
  process.stdout.write(`${link}\nSet the password there within an hour; the link works once.\n`);
});
