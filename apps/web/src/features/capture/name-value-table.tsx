import classes from './request-dialog.module.css';

/** Names and values as a machine said them, in their order. */
export function NameValueTable({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <table className={classes.pairs}>
      <tbody>
        {rows.map(([name, value], place) => (
          // Names repeat, and the rows of a record never change their places.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={place}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
