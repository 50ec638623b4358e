using System.Collections.Generic;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;

namespace Foyer.Licence
{
    /// <summary>What a server asks for in place of a picture that a person reads.</summary>
    internal static class ProofOfWork
    {
        /// <summary>A server that asks for more than some seconds of work is none of ours.</summary>
        private const int MostDifficulty = 20, MostRounds = 64;

        /// <returns>For each round the first number whose SHA-256 with `challenge:round:` begins with so many zero bits; null: it asks for too much.</returns>
        public static List<string> Solve(string challenge, long difficulty, long rounds)
        {
            if (difficulty > MostDifficulty || rounds > MostRounds) return null;
            var nonces = new List<string>();
            using (var hash = SHA256.Create())
            {
                for (var round = 0; round < rounds; round++) nonces.Add(First(hash, challenge + ":" + round + ":", (int)difficulty));
            }
            return nonces;
        }

        private static string First(HashAlgorithm hash, string start, int difficulty)
        {
            for (var nonce = 0; ; nonce++)
            {
                var text = nonce.ToString(CultureInfo.InvariantCulture);
                var bytes = hash.ComputeHash(Encoding.UTF8.GetBytes(start + text));
                var head = ((uint)bytes[0] << 24) | ((uint)bytes[1] << 16) | ((uint)bytes[2] << 8) | bytes[3];
                if (difficulty == 0 || head >> (32 - difficulty) == 0) return text;
            }
        }
    }
}
