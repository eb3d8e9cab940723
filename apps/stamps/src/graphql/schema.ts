import { buildSchema } from 'graphql';

/** What the endpoint can be asked. The descriptions are part of what an introspection shows. */
export const schema = buildSchema(`
  type Query {
    "The card of the account that asks."
    me: Card!
    "A card by its number."
    card(number: String!): Card
    "The customers with the most stamps."
    leaderboard: [Card!]!
  }

  type Mutation {
    "Ten stamps for a Zopf."
    redeem(card: String!, pin: String!): Redemption
  }

  type Card {
    number: String
    nickname: String!
    stamps: Int!
    owner: Owner
  }

  type Owner {
    name: String!
    "What Rosa notes about a customer. For the till."
    remark: String
  }

  type Redemption {
    item: String!
    stamps: Int!
  }
`);
