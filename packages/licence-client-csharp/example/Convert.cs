using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Foyer.Licence;

/// <summary>A sample: a program that runs on a licence of the demo vendor. convert.exe KEYS activate | key KEY | trial | status | refresh | back | release | convert TEXT | update. FOYER_SERVER says where the member area is, where not at http://localhost:3000; FOYER_STORE names the file that is kept.</summary>
internal static class ConvertProgram
{
    private static async Task<string> Run(LicenceClient client, string command, string word)
    {
        switch (command)
        {
            case "activate": return Describe(await client.SignInAsync(prompt => Console.WriteLine("Open " + prompt.Link + "\nand compare the code " + prompt.Code)));
            case "key": return Describe(await client.ActivateAsync(word));
            case "trial": return Describe(await client.StartTrialAsync());
            case "status": return Describe(client.Check());
            case "update": return await BringUpdate(client);
            case "refresh": return Describe(await client.RefreshAsync());
            case "back": await client.GiveBackAsync(); return "The seat is free for the next program.";
            case "release": await client.ReleaseAsync(); return "The seat is free for another device.";
            default: await client.EnsureAsync(); return word.ToUpperInvariant();
        }
    }

    /// <summary>To install the file is what a program of its own does then.</summary>
    private static async Task<string> BringUpdate(LicenceClient client)
    {
        var update = await client.CheckForUpdateAsync();
        if (update == null) return "There is nothing newer.";
        var path = await client.DownloadUpdateAsync(update, Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData), "tidewren-convert"));
        return "Version " + update.Version + " lies in " + path + ", signed by the vendor: end this program and run it.";
    }

    private static string Describe(Licence licence)
    {
        var products = string.Join(", ", licence.Products.Select(product => product.Pid));
        var features = licence.Features.Count > 0 ? " with " + string.Join(", ", licence.Features) : "";
        return "Licensed as " + licence.Kind + " for " + products + features + ", good until " + licence.ExpiresAt.ToString("u");
    }

    private static string FromEnvironment(string name, string otherwise)
    {
        var value = Environment.GetEnvironmentVariable(name);
        return string.IsNullOrEmpty(value) ? otherwise : value;
    }

    private static int Main(string[] words)
    {
        if (words.Length < 2 || (words[1] == "update" && words.Length < 3))
        {
            Console.Error.WriteLine("convert KEYS COMMAND [WORD], where KEYS is a file of /.well-known/jwks.json; update wants minisign's public key as WORD");
            return 1;
        }
        try
        {
            using (var client = new LicenceClient(new LicenceOptions
            {
                Server = FromEnvironment("FOYER_SERVER", "http://localhost:3000"),
                Line = "downloader",
                Keys = PublicKey.ReadAll(File.ReadAllText(words[0])),
                // The sample passes for an older Tidewren Station.
                Updates = words[1] == "update" ? new UpdateOptions { Software = "tidewren-station", Key = File.ReadAllText(words[2]), Build = 10012 } : null,
                StorePath = FromEnvironment("FOYER_STORE", Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData), "tidewren-convert.store")),
            }))
                Console.WriteLine(Run(client, words[1], words.Length > 2 ? words[2] : "").GetAwaiter().GetResult());
            return 0;
        }
        catch (LicenceException error)
        {
            Console.Error.WriteLine(error.Problem + ": " + error.Message);
            return 2;
        }
    }
}
