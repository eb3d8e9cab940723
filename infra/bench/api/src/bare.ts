import Fastify from 'fastify';
import postgres from 'postgres';
import { size } from './size.ts';

const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: size.poolConnections });
const app = Fastify();

app.get<{ Params: { id: string } }>('/users/:id', async ({ params }) => {
  const [user] = await sql`
    select id, username, email, first_name, last_name, is_staff, is_teacher, date_joined, last_login
    from users where id = ${params.id}`;
  return user;
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => sql.end())
    .then(() => process.exit(0));
});
